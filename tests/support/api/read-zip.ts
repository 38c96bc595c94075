/** One file of an archive. */
export interface ArchivedFile {
  readonly name: string
  readonly content: Buffer
}

/** Reads a small uncompressed archive by its central directory (APPNOTE 4.3.12). */
export function readArchive(zip: Buffer): ArchivedFile[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ]
    // Bit 11: names are UTF-8.
    if ((zip.readUInt16LE(at + 8) & 0x0800) === 0) throw new Error('The name is not marked as UTF-8')
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    at += 46 + nameLength + extraLength
    return { name, content: zip.subarray(start, start + size) }
  })
}
