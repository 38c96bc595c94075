import { fileTypeFromBuffer } from 'file-type'
import { type AttachmentMediaType, isAttachmentType } from '#contract/attachments/file-types.ts'
import { detectText } from './detect-text.ts'
import { detectZip } from './detect-zip.ts'

/** The number of leading bytes in which the type is detected. */
export const HEAD_BYTES = 64 * 1024

const BINARY_DXF = 'AutoCAD Binary DXF\r\n\x1a\0'

/** Office files: also those with macros, templates and slide shows, whose folders look like the accepted ones. */
const OFFICE = /^application\/vnd\.(ms-(excel|word|powerpoint)|openxmlformats-officedocument)\./

/** Brands of ISO base media files (ISO/IEC 23008-12). */
const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/**
 * The type of a file by its first bytes; null for types that projects do not accept. The name only decides between
 * harmless text formats, and can only disqualify a file.
 */
export async function detectType(head: Uint8Array, name: string): Promise<AttachmentMediaType | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime === 'image/apng') return 'image/png'
  // The detector also returns "zip" for Office files whose list of content types comes late, as LibreOffice writes
  // them.
  if (mime && mime !== 'application/zip' && isAttachmentType(mime)) return mime
  if (mime && OFFICE.test(mime)) return null
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith(BINARY_DXF)) return 'image/vnd.dxf'
  if (text.startsWith('ftyp', 4)) return detectHeif(head, text)
  return detectZip(head, text) ?? detectText(text, name)
}

/** Pictures whose major brand is generic: AVIF if both are listed, as browsers show that. */
function detectHeif(head: Uint8Array, text: string): AttachmentMediaType | null {
  const boxEnd = Buffer.from(head).readUInt32BE(0)
  // The major brand, a version, then the compatible brands; four bytes each.
  const brands = [text.slice(8, 12), ...(text.slice(16, Math.min(boxEnd, 256)).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'image/avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'image/heic' : null
}
