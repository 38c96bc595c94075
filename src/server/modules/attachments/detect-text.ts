import type { AttachmentMediaType } from '#contract/attachments/file-types.ts'

/** Control characters of text files: tab, line ends, form feed, and the end mark of old drawings. */
const ALLOWED_CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a])

/** Markup and scripts: files from the portal must never run anything. */
const ACTIVE_START = /^(<|#!|@echo|%!PS|\{\\rtf|MIME-Version:)/i
const ACTIVE_ANYWHERE = /<(!doctype|html|head|body|script|iframe|svg|object|embed|\?php|\?xml)/i
const PROGRAM_FILE_NAME =
  /\.(bat|cmd|ps1|vbs?|jse?|mjs|cjs|wsf|hta|sh|py|pl|rb|php|reg|scr|url|desktop|htm|html|xhtml|svg|xml)$/i

/** The first lines of a DXF drawing: comments (group 999), then a section. */
const DXF = /^(999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION\b/

/** The type of a plain text file, in UTF-8 or a single-byte encoding; null for anything else. */
export function detectText(text: string, name: string): AttachmentMediaType | null {
  if (text === '' || !isPlainText(text) || PROGRAM_FILE_NAME.test(name.trim())) return null
  const start = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (ACTIVE_START.test(start) || ACTIVE_ANYWHERE.test(start)) return null
  if (start.startsWith('ISO-10303-21;')) return 'application/x-step'
  if (DXF.test(start)) return 'image/vnd.dxf'
  return /\.csv$/i.test(name.trim()) ? 'text/csv' : 'text/plain'
}

function isPlainText(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if ((code < 0x20 && !ALLOWED_CONTROLS.has(code)) || code === 0x7f) return false
  }
  return true
}
