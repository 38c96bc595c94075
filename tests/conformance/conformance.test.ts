import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runToEnd } from '#tests/support/servers/launch-process.ts'
import type { Outcome, PlaywrightReport, TestResult, VitestReport } from './reports.ts'
import { readReports } from './reports.ts'
import { rowIds } from './row-ids.ts'
import { type RowStatus, unknownIds, withStatus } from './row-status.ts'
import { type Mark, ROWS } from './rows.ts'

const TSX = 'node_modules/tsx/dist/cli.mjs'

describe('row ids in a title (B41)', () => {
  test.each<[string, string[]]>([
    ['an expired token is renewed once (S061, S062)', ['S061', 'S062']],
    ['ten parallel calls (S062)', ['S062']],
    ['renews at once (S062, B02, F-03, T02)', ['S062', 'B02', 'F-03']],
    ['a group (S002) and a test in it (S001, S002)', ['S002', 'S001']],
    ['each operation (S067–S071)', ['S067', 'S068', 'S069', 'S070', 'S071']],
    ['late responses (F-09-F-11, P8)', ['F-09', 'F-10', 'F-11', 'P8']],
    ['Journey 7: a cold start offline, a new build, one reload (B01, B27)', ['B01', 'B27']],
    [
      'Journey 12 (tablet): after 60 s - and 15 s - a reset (S152, E40–E42, F-70)',
      ['S152', 'E40', 'E41', 'E42', 'F-70'],
    ],
    ['US100, S0621, E0, SHA-256, B, F-A, in-S062 (seed 5) (T02)', []],
  ])('%s', (title, ids) => expect(rowIds(title)).toEqual(ids))
})

describe('status of a row (B41)', () => {
  const statusOf = (outcomes: readonly Outcome[]): RowStatus | undefined => {
    const results = outcomes.map((outcome): TestResult => ({ stage: 'e2e', file: 'x', title: 'x (S062)', outcome }))
    const row = { id: 'S062', name: 'Renewal shared', mark: 'specified', acceptance: 'One token request.' } as const
    return withStatus([row], results)[0]?.status
  }

  test.each<[RowStatus, Outcome[]]>([
    ['green', ['passed']],
    ['green', ['flaky']],
    ['green', ['passed', 'skipped']],
    ['failed', ['passed', 'failed']],
    ['failed', ['failed', 'skipped']],
    ['skipped', ['skipped', 'skipped']],
    ['no test', []],
  ])('a row is %s when its tests are %j', (status, outcomes) => expect(statusOf(outcomes)).toBe(status))

  test.each<[RowStatus, Mark, string, string]>([
    ['green', 'specified', 'e2e', 'auth/login.spec.ts'],
    ['green', 'specified', 'api-postgres', 'tests/api/auth/token.test.ts'],
    ['green', 'expected', 'launch', 'tests/launch/any-backend.test.ts'],
    ['not shown', 'specified', 'unit', 'src/app/platform/session/renewal.test.ts'],
    ['not shown', 'expected', 'api', 'src/server/http/listen.test.ts'],
    ['not shown', 'specified', 'architecture', 'tests/architecture/routes.test.ts'],
    ['green', 'beyond', 'unit', 'src/app/ui/hint.test.tsx'],
    ['green', 'reliability', 'api', 'src/server/hub/embedded-hub.test.ts'],
  ])('a row is %s when it is %s and its only test runs in the stage %s: %s', (status, mark, stage, file) => {
    const row = { id: 'S062', name: 'Renewal shared', mark, acceptance: 'One token request.' } as const
    const result: TestResult = { stage, file, title: 'x (S062)', outcome: 'passed' }
    expect(withStatus([row], [result])[0]?.status).toBe(status)
  })

  test('a skipped test on the screen does not make a row green', () => {
    const row = { id: 'S062', name: 'Renewal shared', mark: 'specified', acceptance: 'One token request.' } as const
    const unit: TestResult = { stage: 'unit', file: 'src/a.test.ts', title: 'x (S062)', outcome: 'passed' }
    const screen: TestResult = { stage: 'e2e', file: 'a.spec.ts', title: 'x (S062)', outcome: 'skipped' }
    expect(withStatus([row], [unit, screen])[0]?.status).toBe('not shown')
  })

  test('an id without a row is reported', () => {
    const result: TestResult = { stage: 'unit', file: 'x', title: 'x (S001, S999)', outcome: 'passed' }
    expect(unknownIds(ROWS, [result])).toEqual(['S999'])
  })
})

describe('conformance report (B41)', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-conformance-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const write = (stage: string, report: VitestReport | PlaywrightReport): Promise<void> =>
    writeFile(join(folder, `${stage}.json`), JSON.stringify(report))
  const vitest = (tests: Record<string, string>, name = 'tests/api/a.test.ts'): VitestReport => ({
    testResults: [
      {
        name,
        assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
      },
    ],
  })
  const conformance = (...args: string[]) =>
    runToEnd([process.execPath, TSX, 'tests/conformance/conformance.ts', '--reports', folder, ...args])

  test('reports of both runners are read with group titles, and a flaky test counts as passed', async () => {
    await write('api', vitest({ 'tokens (S001) a': 'passed', 'b (S002)': 'pending', 'c (S003)': 'failed' }))
    const specs = (title: string, status: string) => [{ title, file: 'a.spec.ts', tests: [{ status }] }]
    const inner = { title: 'group (S005)', file: 'a.spec.ts', specs: specs('inner (S006)', 'unexpected') }
    const suite = { title: 'a.spec.ts', file: 'a.spec.ts', specs: specs('outer (S004)', 'flaky'), suites: [inner] }
    await write('e2e', { suites: [suite] })
    const results = (await readReports(new URL(`file://${folder}/`))).flatMap((report) => report.results)
    expect(results.map(({ stage, title, outcome }) => [stage, title, outcome])).toEqual([
      ['api', 'tokens (S001) a', 'passed'],
      ['api', 'b (S002)', 'skipped'],
      ['api', 'c (S003)', 'failed'],
      ['e2e', 'outer (S004)', 'flaky'],
      ['e2e', 'group (S005) inner (S006)', 'failed'],
    ])
  })

  test('an error message explains missing test reports', async () => {
    const { code, output } = await conformance()
    expect(code).toBe(1)
    expect(output).toContain('run `npm test` first')
  })

  test('the exit code is 1 when a specified row is not green, and the report has its acceptance, counts and ages', async () => {
    await write('api', vitest({ 'all but one (S001–S151)': 'passed', 'home (E01)': 'passed', 'tabs (F-01)': 'passed' }))
    await write('unit', vitest({ 'renewal (S061)': 'passed', 'project (E03)': 'passed' }, 'src/app/renewal.test.ts'))
    const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000)
    await utimes(join(folder, 'api.json'), threeHoursAgo, threeHoursAgo)
    const short = await conformance('--out', join(folder, 'report.md'))
    expect(short.code).toBe(1)
    expect(short.output).toMatch(/no test {3}S152 .*\n *must: The journeys of journeys\.md pass/)
    expect(short.output).not.toContain('must: The form at /auth/register')
    expect(short.output).toContain('151 of 152 specified rows green')
    expect(short.output).toContain('1 of 53 expected rows green')
    expect(short.output).toContain('api: 3 tests, 3 h ago')
    expect(short.output).toMatch(/^green +S061 .* \(API, unit\)$/m)
    expect(short.output).toMatch(/^not shown E03 .* \(unit\)$/m)
    expect(short.output).not.toContain('F-01  ')
    const markdown = await readFile(join(folder, 'report.md'), 'utf8')
    expect(markdown).toMatch(
      /^\| S001 \| Register \| The form at .* \| API \| passed \(api\): .*all but one .* \| green \|$/m,
    )
    expect(markdown).toContain('| **no test** |')
  })

  test('the exit code is 0 when all specified rows are green, and --all adds reliability', async () => {
    await write('api', vitest({ 'all (S001–S152)': 'passed', 'home (E01)': 'failed', 'tabs (F-01)': 'passed' }))
    const { code, output } = await conformance('--all')
    expect(output).toContain('152 of 152 specified rows green')
    expect(output).toContain('0 of 53 expected rows green')
    expect(output).toContain('1 of 65 rows of reliability green')
    expect(code).toBe(0)
  })
})
