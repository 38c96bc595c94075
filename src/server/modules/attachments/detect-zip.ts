import type { AttachmentMediaType } from '#contract/attachments/file-types.ts'

const ENTRY = 'PK\x03\x04'
const EMPTY_ARCHIVE = 'PK\x05\x06'
/** Length of an entry's header up to its name (APPNOTE 4.3.7). */
const HEADER_BYTES = 30

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OFFICE_FOLDERS: readonly (readonly [string, AttachmentMediaType])[] = [
  ['word/', `${OFFICE}.wordprocessingml.document`],
  ['xl/', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/', `${OFFICE}.presentationml.presentation`],
]
/** Parts that only Office documents have (ECMA-376 part 2). */
const OFFICE_PARTS = ['[Content_Types].xml', '_rels/.rels']

/** The type of an archive by the names of its first entries, without decompressing. */
export function detectZip(head: Uint8Array, text: string): AttachmentMediaType | null {
  if (text.startsWith(EMPTY_ARCHIVE)) return 'application/zip'
  if (!text.startsWith(ENTRY)) return null
  const names = entryNames(head, text)
  if (!names.some((name) => OFFICE_PARTS.includes(name))) return 'application/zip'
  const office = OFFICE_FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder)))
  return office?.[1] ?? 'application/zip'
}

function entryNames(head: Uint8Array, text: string): string[] {
  const bytes = Buffer.from(head)
  const names: string[] = []
  for (
    let start = 0;
    start >= 0 && start + HEADER_BYTES <= bytes.length;
    start = text.indexOf(ENTRY, start + HEADER_BYTES)
  ) {
    names.push(text.slice(start + HEADER_BYTES, start + HEADER_BYTES + bytes.readUInt16LE(start + 26)))
  }
  return names
}
