/** `S062`, `E07`, `B41`, `F-03` or `P14`, alone or as the first of a range whose last comes after a dash or two dots. */
const ID = /(?<![\w-])([SEB](?=\d\d)|F-|P)(\d{1,3})(?:\s?(?:–|-|\.\.)\s?\1(\d{1,3}))?(?!\w)/g

/**
 * The row ids in a text, each once and in its order; a range (`S067–S071`) includes the ids in between. A title has them in
 * parentheses at its end; those of the groups around a test come before its own title, so the whole text is searched.
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
