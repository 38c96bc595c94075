import { readFileSync } from 'node:fs'

/**
 * Where a row comes from: the specification, what customers expect, what no comparable product has, reliability and
 * security, performance.
 */
export const MARKS = ['specified', 'expected', 'beyond', 'reliability', 'performance'] as const

export type Mark = (typeof MARKS)[number]

/** Something that the product must do. Tests that show it name its id at the end of their titles, in parentheses. */
export interface Row {
  /** `S062`, `E07`, `B41`, `F-03` or `P14`. */
  readonly id: string
  readonly name: string
  readonly mark: Mark
  /** What its tests have to show. */
  readonly acceptance: string
}

/** All rows, mark by mark, each mark in the order of its ids. */
export const ROWS: readonly Row[] = MARKS.flatMap(
  (mark) => JSON.parse(readFileSync(new URL(`rows/${mark}.json`, import.meta.url), 'utf8')) as Row[],
)
