import type { AttachmentMediaType } from '#contract/constants/attachment-types.ts'

/** Characters of control that texts have: tab, line ends, and the end mark of old drawings. */
const HARMLESS_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a])

/** Markup and programs, which nobody's computer shall run because it came from us. */
const ACTIVE_BEGINNING = /^(<|#!|@echo|%!PS|\{\\rtf|MIME-Version:)/i
const ACTIVE_ANYWHERE = /<(!doctype|html|head|body|script|iframe|svg|object|embed|\?php|\?xml)/i
const PROGRAM_NAME =
  /\.(bat|cmd|ps1|vbs?|jse?|mjs|cjs|wsf|hta|sh|py|pl|rb|php|reg|scr|url|desktop|htm|html|xhtml|svg|xml)$/i

/** The first lines of a drawing in DXF: remarks (group 999), then a section. */
const DXF = /^(999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION\b/

/** What kind of plain text a file is, in UTF-8 or an older code; null for anything else. */
export function detectText(text: string, name: string): AttachmentMediaType | null {
  if (text === '' || !isPlain(text) || PROGRAM_NAME.test(name.trim())) return null
  const begun = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (ACTIVE_BEGINNING.test(begun) || ACTIVE_ANYWHERE.test(begun)) return null
  if (begun.startsWith('ISO-10303-21;')) return 'application/x-step'
  if (DXF.test(begun)) return 'image/vnd.dxf'
  return /\.csv$/i.test(name.trim()) ? 'text/csv' : 'text/plain'
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < 0x20 && !HARMLESS_CONTROLS.has(code)) || code === 0x7f) return false
  }
  return true
}
