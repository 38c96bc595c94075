/** Lower case without accents, for comparison. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a search, folded. */
export function splitTerms(query: string): string[] {
  return foldText(query).split(/\s+/).filter(Boolean)
}

/** True when every term occurs in the text. */
export function containsTerms(text: string, terms: readonly string[]): boolean {
  if (terms.length === 0) return true
  const folded = foldText(text)
  return terms.every((term) => folded.includes(term))
}
