/** Longest name of a customer or project in a mail to others, in characters. */
const GIVEN_NAME_MAX = 40

/**
 * A name that a customer gave, for a mail to somebody else: short, without addresses, and with nothing that mail programs
 * make a link of. Null when nothing is left.
 */
export function givenName(name: string): string | null {
  const words = name
    .replace(/\p{C}/gu, ' ')
    .split(/\s+/)
    .filter((word) => !/@|:\/\//.test(word))
    .map((word) => word.replace(/[.:/\\](?=[\p{L}\p{N}])/gu, ' '))
  const characters = Array.from(words.join(' ').trim())
  if (characters.length === 0) return null
  if (characters.length <= GIVEN_NAME_MAX) return characters.join('')
  return `${characters
    .slice(0, GIVEN_NAME_MAX - 1)
    .join('')
    .trim()}…`
}
