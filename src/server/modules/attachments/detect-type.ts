import type { AttachmentMediaType } from '#contract/constants/attachment-types.ts'
import { detectText } from './detect-text.ts'
import { detectZip } from './detect-zip.ts'

/** How much of a file's beginning its type is found in, in bytes. */
export const HEAD_BYTES = 64 * 1024

/** Formats that begin with fixed bytes, written as the characters of those codes. */
const BEGINNINGS: readonly (readonly [string, AttachmentMediaType])[] = [
  ['%PDF-', 'application/pdf'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  // AutoCAD from release 13 on: AC1012 to AC1032.
  ['AC101', 'image/vnd.dwg'],
  ['AC102', 'image/vnd.dwg'],
  ['AC103', 'image/vnd.dwg'],
  ['AutoCAD Binary DXF\r\n\x1a\0', 'image/vnd.dxf'],
]

/** Brands of ISO base media files (ISO/IEC 23008-12): a collection can be both, and then AVIF is what browsers know. */
const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/**
 * The type of a file by its beginning; null for what projects do not take. The name only tells apart what is equally
 * harmless, and may speak against a file, never for it.
 */
export function detectType(head: Uint8Array, name: string): AttachmentMediaType | null {
  const text = Buffer.from(head).toString('latin1')
  const found = BEGINNINGS.find(([beginning]) => text.startsWith(beginning))
  if (found) return found[1]
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('ftyp', 4)) return pictureOf(head, text)
  if (text.startsWith('PK')) return detectZip(head, text)
  return detectText(text, name)
}

function pictureOf(head: Uint8Array, text: string): AttachmentMediaType | null {
  const boxEnd = Buffer.from(head).readUInt32BE(0)
  // The major brand, a version, then the compatible brands; four bytes each.
  const brands = [text.slice(8, 12), ...(text.slice(16, Math.min(boxEnd, 256)).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'image/avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'image/heic' : null
}
