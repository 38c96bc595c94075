import { readdir, readFile, stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The outcome of a test; a `flaky` one passed only on retry. */
export type Outcome = 'passed' | 'flaky' | 'failed' | 'skipped'

/** The result of one test. */
export interface TestResult {
  /** Stage of `npm test` that ran it. */
  readonly stage: string
  /** Path of its file, relative to the repository or to the browser tests. */
  readonly file: string
  /** The titles of its groups followed by its own. */
  readonly title: string
  readonly outcome: Outcome
}

/** The results of one stage of the last `npm test`. */
export interface StageReport {
  readonly stage: string
  readonly writtenAt: Date
  readonly results: readonly TestResult[]
}

/** The used part of Vitest's JSON report. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** The used part of Playwright's JSON report: files contain groups, groups contain tests and groups. */
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Reads the reports of a folder, one file per stage; a missing folder has none. */
export async function readReports(folder: URL): Promise<StageReport[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const reports = names.filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    reports.map(async (name) => {
      const file = new URL(name, folder)
      const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport | PlaywrightReport
      const stage = name.replace(/\.json$/, '')
      return { stage, writtenAt: (await stat(file)).mtime, results: readResults(stage, report) }
    }),
  )
}

function readResults(stage: string, report: VitestReport | PlaywrightReport): TestResult[] {
  return 'testResults' in report
    ? vitestResults(stage, report)
    : report.suites.flatMap((suite) => suiteResults(stage, suite, []))
}

function vitestResults(stage: string, { testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      stage,
      file: relative(ROOT, name),
      title: fullName,
      // Other values are pending, skipped, todo and disabled.
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}

const PLAYWRIGHT_OUTCOMES: Readonly<Record<string, Outcome>> = {
  expected: 'passed',
  flaky: 'flaky',
  skipped: 'skipped',
}

function suiteResults(
  stage: string,
  { title, file, specs = [], suites = [] }: PlaywrightSuite,
  parentTitles: string[],
): TestResult[] {
  // The outermost group is the file itself.
  const groups = title === file ? parentTitles : [...parentTitles, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({
        stage,
        file: spec.file,
        title: [...groups, spec.title].join(' '),
        outcome: PLAYWRIGHT_OUTCOMES[status] ?? 'failed',
      })),
    ),
    ...suites.flatMap((suite) => suiteResults(stage, suite, groups)),
  ]
}
