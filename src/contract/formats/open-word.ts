import * as v from 'valibot'

/** A word of a list that other backends, and later versions of ours, may have extended. */
export type OpenWord<Word extends string> = Word | (string & {})

/** Reads every word: an unknown one is shown as it is and written back unchanged. */
export function openWord<const Word extends string>(words: readonly Word[]) {
  // The list adds nothing to what is accepted; the API description shows it.
  return v.union([v.picklist(words), v.string()]) as v.GenericSchema<OpenWord<Word>>
}

/** Accepts known words only. Its input type is open, because a browser sends back what it received. */
export function closedWord<const Word extends string>(words: readonly Word[]) {
  return v.picklist(words, 'choice') as v.GenericSchema<OpenWord<Word>, Word>
}

/** The options of a control: the known words, and unknown ones that are chosen already. */
export function withUnknown<const Word extends string>(
  words: readonly Word[],
  chosen: readonly (OpenWord<Word> | null | undefined)[],
): OpenWord<Word>[] {
  return [...new Set([...words, ...chosen.filter((word) => word !== null && word !== undefined)])]
}
