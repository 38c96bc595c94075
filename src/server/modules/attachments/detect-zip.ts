import { type AttachmentMediaType, isAttachmentType } from '#contract/constants/attachment-types.ts'

const ENTRY = 'PK\x03\x04'
/** What an archive without files consists of. */
const EMPTY = 'PK\x05\x06'
/** Length of an entry's header up to its name (APPNOTE 4.3.7). */
const HEADER = 30

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OFFICE_FOLDERS: readonly (readonly [string, AttachmentMediaType])[] = [
  ['word/', `${OFFICE}.wordprocessingml.document`],
  ['xl/', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/', `${OFFICE}.presentationml.presentation`],
]
/** Parts that every Office document has and no other archive (ECMA-376 part 2). */
const OFFICE_PARTS = ['[Content_Types].xml', '_rels/.rels']

/** What an archive holds, by the names of its first entries; nothing in it is unpacked, so that no bomb goes off. */
export function detectZip(head: Uint8Array, text: string): AttachmentMediaType | null {
  if (text.startsWith(EMPTY)) return 'application/zip'
  if (!text.startsWith(ENTRY)) return null
  const names = entryNames(head, text)
  if (names[0] === 'mimetype') return openDocument(head, text)
  if (!names.some((name) => OFFICE_PARTS.includes(name))) return 'application/zip'
  const office = OFFICE_FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder)))
  return office?.[1] ?? 'application/zip'
}

function entryNames(head: Uint8Array, text: string): string[] {
  const bytes = Buffer.from(head)
  const names: string[] = []
  for (let at = 0; at >= 0 && at + HEADER <= bytes.length; at = text.indexOf(ENTRY, at + HEADER)) {
    names.push(text.slice(at + HEADER, at + HEADER + bytes.readUInt16LE(at + 26)))
  }
  return names
}

/** OpenDocument says what it is in its first entry, unpacked (part 2, section 3.3). */
function openDocument(head: Uint8Array, text: string): AttachmentMediaType {
  const bytes = Buffer.from(head)
  const start = HEADER + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
  const type = text.slice(start, start + bytes.readUInt32LE(18))
  return isAttachmentType(type) ? type : 'application/zip'
}
