import { COMPANY_NAME, PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import type { Locale } from '#contract/configuration/locales.ts'

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

/**
 * Names product and company in a document: `{{product}}`, `{{company}}`, and `{{brand}}` for the product's name with
 * its first word light.
 */
export function fillNames(html: string, locale: Locale): string {
  const [first, ...rest] = PRODUCT_NAMES[locale].split(' ').map(escapeHtml)
  const product = [first, ...rest].join(' ')
  return html
    .replaceAll('{{brand}}', () => `${first} <b>${rest.join(' ')}</b>`)
    .replaceAll('{{product}}', () => product)
    .replaceAll('{{company}}', () => escapeHtml(COMPANY_NAME))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
