import { readFile } from 'node:fs/promises'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile */
/**
 * @typedef {{ testResults: VitestFile[], numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number }} VitestReport
 */
/**
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }}
 *   PlaywrightReport
 */

/**
 * What a stage without a readable report counts as: one check.
 * @param {boolean} ok
 * @returns {Counts}
 */
export function oneCheck(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/**
 * Reads the JSON report of a Vitest run. A file that fails before its first test counts as one failure.
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Reads the JSON report of a Playwright run. A test that passed only when repeated counts as passed.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

/**
 * The counts of a stage from its report and its exit code: a run that failed without a failed test, or that executed
 * none, counts as one failure.
 * @template Report
 * @param {URL} file
 * @param {(report: Report) => Counts} count
 * @param {number} code
 * @returns {Promise<Counts>}
 */
export async function readCounts(file, count, code) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!text) return oneCheck(false)
  const counts = count(/** @type {Report} */ (JSON.parse(text)))
  const silentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silentFailure ? { ...counts, failed: 1 } : counts
}
