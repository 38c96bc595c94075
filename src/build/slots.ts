import { COMPANY_NAME, PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { escapeHtml } from '#contract/pages/page-frame.ts'

/**
 * Fills a slot of a document: `<!--NAME-->`, or `<!--NAME-->…<!--/NAME-->` around default content. Throws if the
 * document has no such slot.
 */
export function fillSlot(html: string, name: string, content: string): string {
  const [open, close] = [`<!--${name}-->`, `<!--/${name}-->`]
  const start = html.indexOf(open)
  if (start < 0) throw new Error(`The document has no slot ${name}.`)
  const end = html.indexOf(close, start)
  return html.slice(0, start) + content + html.slice(end < 0 ? start + open.length : end + close.length)
}

/** Names product and company in a document: `{{product}}` and `{{company}}`. */
export function fillNames(html: string, locale: Locale): string {
  return html
    .replaceAll('{{product}}', () => escapeHtml(PRODUCT_NAMES[locale]))
    .replaceAll('{{company}}', () => escapeHtml(COMPANY_NAME))
}
