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
