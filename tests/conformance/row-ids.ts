/** An id such as `S062`, `E07`, `B41`, `F-03` or `P14`, or a range with a dash or two dots. */
const ID = /(?<![\w-])([SEB](?=\d\d)|F-|P)(\d{1,3})(?:\s?(?:–|-|\.\.)\s?\1(\d{1,3}))?(?!\w)/g

/**
 * The unique row ids in a text, in order; a range (`S067–S071`) includes the ids in between. Group titles precede the
 * title of a test, so the whole text is searched.
 */
export function rowIds(text: string): string[] {
  const ids = Array.from(text.matchAll(ID), ([, kind = '', first = '', last = first]) =>
    Array.from(
      { length: Math.max(Number(last) - Number(first), 0) + 1 },
      (_, step) => `${kind}${String(Number(first) + step).padStart(first.length, '0')}`,
    ),
  )
  return [...new Set(ids.flat())]
}
