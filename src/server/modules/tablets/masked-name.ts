import { brusselsTime } from '#contract/formats/brussels-time.ts'
import { foldText } from '#contract/formats/search-terms.ts'
import type { MaskedAppointment } from '#contract/tablets/schema.ts'
import type { NamedAppointment } from './check-in-repository.ts'

/** An appointment as a tablet in a public room shows it: `J. P. · 10:30`. */
export function maskAppointment({
  id,
  name,
  dateFrom,
  status,
}: Pick<NamedAppointment, 'id' | 'name' | 'dateFrom' | 'status'>): MaskedAppointment {
  return { id, label: `${initialsOf(name)} · ${brusselsTime(dateFrom)}`, dateFrom: dateFrom.toISOString(), status }
}

/** True when every typed word starts a word of the name; ignores accents, case and punctuation. */
export function matchesName(name: string, typed: string): boolean {
  const [words, fragments] = [splitWords(name), splitWords(typed)]
  return fragments.length > 0 && fragments.every((fragment) => words.some((word) => word.startsWith(fragment)))
}

/** Initials of the first and the last word: `Lotte van den Berg` is `L. B.`. */
function initialsOf(name: string): string {
  const initials = name.match(/(?<!\S)\S/gu) ?? []
  const shown = initials.length > 1 ? [initials[0], initials.at(-1)] : initials
  return `${shown.join('. ')}.`.toUpperCase()
}

function splitWords(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
