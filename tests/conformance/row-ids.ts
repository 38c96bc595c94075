/** `S062`, `E07`, `B41`, `F-03` or `P14`, alone or as the first of a range whose last comes after a dash or two dots. */
const ID = /(?<![\w-])([SEB](?=\d\d)|F-|P)(\d{1,3})(?:\s?(?:–|-|\.\.)\s?\1(\d{1,3}))?(?!\w)/g

/** The rows that a test's title names, each once, in the order of the title; `S067–S071` names those between as well. */
export function rowIds(title: string): string[] {
  const ids = Array.from(title.matchAll(ID), ([, kind = '', first = '', last = first]) =>
    Array.from(
      { length: Math.max(Number(last) - Number(first), 0) + 1 },
      (_, step) => `${kind}${String(Number(first) + step).padStart(first.length, '0')}`,
    ),
  )
  return [...new Set(ids.flat())]
}
