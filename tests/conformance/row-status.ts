import type { Outcome, TestResult } from './reports.ts'
import { rowIds } from './row-ids.ts'
import type { Row } from './rows.ts'

/** `green` means that at least one test passed and none failed. */
export type RowStatus = 'green' | 'failed' | 'skipped' | 'no test'

/** A row with the tests that contain its id. */
export interface TestedRow extends Row {
  /** A test of two stages is listed twice. */
  readonly tests: readonly TestResult[]
  readonly status: RowStatus
}

/** Finds the tests of each row and derives its status from their outcomes. */
export function withStatus(rows: readonly Row[], results: readonly TestResult[]): TestedRow[] {
  const resultsById = groupByRowId(results)
  return rows.map((row) => {
    const tests = resultsById.get(row.id) ?? []
    return { ...row, tests, status: rowStatus(tests.map(({ outcome }) => outcome)) }
  })
}

/** Ids in titles that no row has, which are probably typing errors. */
export function unknownIds(rows: readonly Row[], results: readonly TestResult[]): string[] {
  const known = new Set(rows.map(({ id }) => id))
  return [...groupByRowId(results).keys()].filter((id) => !known.has(id)).sort()
}

function groupByRowId(results: readonly TestResult[]): Map<string, TestResult[]> {
  const resultsById = new Map<string, TestResult[]>()
  for (const result of results) {
    for (const id of rowIds(result.title)) resultsById.set(id, [...(resultsById.get(id) ?? []), result])
  }
  return resultsById
}

function rowStatus(outcomes: readonly Outcome[]): RowStatus {
  if (outcomes.length === 0) return 'no test'
  if (outcomes.includes('failed')) return 'failed'
  return outcomes.every((outcome) => outcome === 'skipped') ? 'skipped' : 'green'
}
