import type { TestResult } from './reports.ts'
import { rowIds } from './row-ids.ts'
import type { Mark, Row } from './rows.ts'

/** How a test reaches the product; a row of features is proven by the first two only. */
export type TestKind = 'screen' | 'API' | 'unit' | 'architecture'

/**
 * `green` means that at least one test passed and none failed. `not shown` is a row of features whose passing tests all
 * stop short of the screen and the API.
 */
export type RowStatus = 'green' | 'failed' | 'skipped' | 'not shown' | 'no test'

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
    return { ...row, tests, status: rowStatus(row, tests) }
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

/** The kind of a test; the API stages also run the tests beside the modules of the server. */
export function kindOf({ stage, file }: TestResult): TestKind {
  if (stage === 'e2e') return 'screen'
  if (stage === 'architecture') return 'architecture'
  return /^tests\/(api|launch)\//.test(file) ? 'API' : 'unit'
}

/** Rows that a user can see; the others may be about the code alone. */
const SHOWN_MARKS: readonly Mark[] = ['specified', 'expected']

function rowStatus({ mark }: Row, tests: readonly TestResult[]): RowStatus {
  if (tests.length === 0) return 'no test'
  if (tests.some(({ outcome }) => outcome === 'failed')) return 'failed'
  const passed = tests.filter(({ outcome }) => outcome !== 'skipped')
  if (passed.length === 0) return 'skipped'
  const isShown = passed.some((test) => ['screen', 'API'].includes(kindOf(test)))
  return isShown || !SHOWN_MARKS.includes(mark) ? 'green' : 'not shown'
}
