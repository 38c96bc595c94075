/** Shorter words are in nearly every answer; they count only where nothing else was typed. */
const TERM_MIN = 3

/** Lower case without accents, and with the hyphens and apostrophes of a keyboard, for comparison. */
function normalizeText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/[‐‑]/g, '-').toLowerCase()
}

/** The words of a search that answers must contain. */
function helpTerms(query: string): string[] {
  const terms = normalizeText(query)
    .split(/[\s?!.,:;«»“”]+/)
    .filter(Boolean)
  const long = terms.filter(({ length }) => length >= TERM_MIN)
  return long.length > 0 ? long : terms
}

/** True when the texts together contain every word of the query; also inside longer words, as Dutch joins them. */
export function matchesQuery(query: string, ...texts: readonly string[]): boolean {
  const content = normalizeText(texts.join(' '))
  return helpTerms(query).every((term) => content.includes(term))
}

/** A piece of a text. */
interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Splits a text at the words of the query, which are found without regard to case and accents. */
export function splitAtMatches(text: string, query: string): TextPart[] {
  const characters = Array.from(text)
  let content = ''
  // A normalized character may be longer or shorter than the one in the text.
  const origins: number[] = []
  characters.forEach((character, index) => {
    const normalized = normalizeText(character)
    content += normalized
    for (let offset = 0; offset < normalized.length; offset += 1) origins.push(index)
  })
  const matched = new Set<number>()
  for (const term of helpTerms(query)) {
    for (let at = content.indexOf(term); at >= 0; at = content.indexOf(term, at + term.length)) {
      for (const index of origins.slice(at, at + term.length)) matched.add(index)
    }
  }
  const parts: TextPart[] = []
  characters.forEach((character, index) => {
    const isMatch = matched.has(index)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + character, isMatch }
    else parts.push({ text: character, isMatch })
  })
  return parts
}
