import rows from './rows.json' with { type: 'json' }

/** Where a row comes from: the specification, what customers expect, what no other portal has, failures, speed. */
export type Mark = 'specified' | 'expected' | 'beyond' | 'reliability' | 'performance'

/** Something that the product must do; tests that show it have its id in their titles. */
export interface Row {
  /** `S062`, `E07`, `B41`, `F-03` or `P14`. */
  readonly id: string
  readonly name: string
  readonly mark: Mark
}

/** Every row there is, in the order of their ids. */
export const ROWS = rows as readonly Row[]
