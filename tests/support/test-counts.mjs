import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '#server/launch/output.mjs'

/** The folder with a report `STAGE.json` for each stage of `npm test`. */
export const REPORTS = new URL('node_modules/.cache/test-reports/', ROOT)

/**
 * The counts of a stage; `notes` lists failed tests with the first line of their error.
 * @typedef {{ passed: number, failed: number, skipped: number, notes?: string[] }} Counts
 */
/** @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ status: string, name?: string, message?: string, assertionResults: VitestTest[] }} VitestFile */
/**
 * @typedef {{ testResults: VitestFile[], numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number }} VitestReport
 */
/** @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest */
/**
 * @typedef {{ specs?: { file: string, title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }}
 *   PlaywrightSuite
 */
/**
 * @typedef {{ stats: { expected: number, unexpected: number, skipped: number }, errors: unknown[],
 *   suites?: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * The counts of a stage without a report, as a single check.
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
    notes: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failures = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && failures.length === 0) return [note(name, message)]
      return failures.map(({ fullName, failureMessages }) => note(fullName, failureMessages?.[0]))
    }),
  }
}

/**
 * @param {string | undefined} title
 * @param {string | undefined} message
 */
function note(title = '', message = '') {
  const line = stripVTControlCharacters(message).split('\n', 1)[0] ?? ''
  return `FAILED  ${title}: ${line}`.slice(0, 300)
}

/**
 * Reads the JSON report of a Playwright run.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { expected, unexpected, skipped } = report.stats
  return { passed: expected, failed: unexpected + report.errors.length, skipped, notes: notesOf(report) }
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function notesOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status, results }) => {
      if (status !== 'unexpected') return []
      const message = results.find(({ error }) => error)?.error?.message
      return [note(`${file} ${title}`, message)]
    }),
  )
  return [...own, ...suites.flatMap(notesOf)]
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
