import { brusselsTime } from '#contract/rules/brussels-time.ts'
import type { MaskedVisit } from '#contract/schemas/showroom-device.ts'
import type { NamedVisit } from './visits-repository.ts'

/** A visit as everybody in the room may see it: `J. P. · 10:30` (B31). */
export function maskVisit({
  id,
  name,
  dateFrom,
  status,
}: Pick<NamedVisit, 'id' | 'name' | 'dateFrom' | 'status'>): MaskedVisit {
  return { id, label: `${initialsOf(name)} · ${brusselsTime(dateFrom)}`, dateFrom: dateFrom.toISOString(), status }
}

/** True when every word typed begins a word of the name; accents, case and signs do not count. */
export function matchesName(name: string, typed: string): boolean {
  const [words, fragments] = [wordsOf(name), wordsOf(typed)]
  return fragments.length > 0 && fragments.every((fragment) => words.some((word) => word.startsWith(fragment)))
}

/** Of the first word and the last: `Lotte van den Berg` is `L. B.`. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word) => `${/^./su.exec(word ?? '')?.[0].toUpperCase() ?? ''}.`).join(' ')
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
