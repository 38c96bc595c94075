import { readFileSync } from 'node:fs'

/**
 * The origin of a row: the specification, customer expectations, features beyond comparable products, reliability and
 * security, performance.
 */
export const MARKS = ['specified', 'expected', 'beyond', 'reliability', 'performance'] as const

export type Mark = (typeof MARKS)[number]

/** A requirement; its tests have its id in parentheses at the end of their titles. */
export interface Row {
  /** Such as `S062`, `E07`, `B41`, `F-03` or `P14`. */
  readonly id: string
  readonly name: string
  readonly mark: Mark
  /** What the tests must prove. */
  readonly acceptance: string
}

/** All rows, grouped by mark and sorted by id. */
export const ROWS: readonly Row[] = MARKS.flatMap(
  (mark) => JSON.parse(readFileSync(new URL(`rows/${mark}.json`, import.meta.url), 'utf8')) as Row[],
)
