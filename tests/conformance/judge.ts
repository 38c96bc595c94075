import type { Outcome, TestResult } from './reports.ts'
import { rowIds } from './row-ids.ts'
import type { Row } from './rows.ts'

/** A row with the tests that name it. */
export interface JudgedRow extends Row {
  /** The same test of two stages stands here twice. */
  readonly tests: readonly TestResult[]
  readonly verdict: Verdict
}

/** Only `green` says that the row works: at least one test passed and none failed. */
export type Verdict = 'green' | 'failed' | 'skipped' | 'no test'

/** Finds the tests of each row and says what they came to. */
export function judge(rows: readonly Row[], results: readonly TestResult[]): JudgedRow[] {
  const named = testsByRow(results)
  return rows.map((row) => {
    const tests = named.get(row.id) ?? []
    return { ...row, tests, verdict: verdictOf(tests.map(({ outcome }) => outcome)) }
  })
}

/** Ids in titles that no row has: slips of the pen, by which a row goes without its test. */
export function strayIds(rows: readonly Row[], results: readonly TestResult[]): string[] {
  const known = new Set(rows.map(({ id }) => id))
  return [...testsByRow(results).keys()].filter((id) => !known.has(id)).sort()
}

function testsByRow(results: readonly TestResult[]): Map<string, TestResult[]> {
  const named = new Map<string, TestResult[]>()
  for (const result of results) {
    for (const id of rowIds(result.title)) named.set(id, [...(named.get(id) ?? []), result])
  }
  return named
}

function verdictOf(outcomes: readonly Outcome[]): Verdict {
  if (outcomes.length === 0) return 'no test'
  if (outcomes.includes('failed')) return 'failed'
  return outcomes.every((outcome) => outcome === 'skipped') ? 'skipped' : 'green'
}
