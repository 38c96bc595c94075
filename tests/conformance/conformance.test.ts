import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runToEnd } from '#tests/support/launcher.ts'
import { judge, strayIds, type Verdict } from './judge.ts'
import type { Outcome, PlaywrightReport, TestResult, VitestReport } from './reports.ts'
import { readReports } from './reports.ts'
import { rowIds } from './row-ids.ts'
import { ROWS } from './rows.ts'

const TSX = 'node_modules/tsx/dist/cli.mjs'

describe('B41 the rows that a title names', () => {
  test.each<[string, string[]]>([
    ['S062 ten parallel calls', ['S062']],
    ['renewing S062 B02 F-03 T02 at once', ['S062', 'B02', 'F-03']],
    ['S002 S001 S002', ['S002', 'S001']],
    ['S067–S071 each operation', ['S067', 'S068', 'S069', 'S070', 'S071']],
    ['F-09-F-11 late answers', ['F-09', 'F-10', 'F-11']],
    ['E16 - 60 seconds, B40: one command (P8)', ['E16', 'B40', 'P8']],
    ['US100, S0621, E0, SHA-256, B, F-A, in-S062', []],
  ])('%s', (title, ids) => expect(rowIds(title)).toEqual(ids))
})

describe('B41 what a row came to', () => {
  const verdictOf = (outcomes: readonly Outcome[]): Verdict | undefined => {
    const results = outcomes.map((outcome): TestResult => ({ stage: 'unit', file: 'x', title: 'S062 x', outcome }))
    return judge([{ id: 'S062', name: 'Renewal shared', mark: 'specified' }], results)[0]?.verdict
  }

  test.each<[Verdict, Outcome[]]>([
    ['green', ['passed']],
    ['green', ['repeated']],
    ['green', ['passed', 'skipped']],
    ['failed', ['passed', 'failed']],
    ['failed', ['failed', 'skipped']],
    ['skipped', ['skipped', 'skipped']],
    ['no test', []],
  ])('%s when its tests are %j', (verdict, outcomes) => expect(verdictOf(outcomes)).toBe(verdict))

  test('an id that no row has is told', () => {
    const result: TestResult = { stage: 'unit', file: 'x', title: 'S001 S999 x', outcome: 'passed' }
    expect(strayIds(ROWS, [result])).toEqual(['S999'])
  })
})

test('B41 there are 152 specified rows, 53 that customers expect, 46 beyond, each once', () => {
  const count = (mark: string): number => ROWS.filter((row) => row.mark === mark).length
  expect([count('specified'), count('expected'), count('beyond')]).toEqual([152, 53, 46])
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length)
})

describe('B41 the report', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-conformance-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const write = (stage: string, report: VitestReport | PlaywrightReport): Promise<void> =>
    writeFile(join(folder, `${stage}.json`), JSON.stringify(report))
  const vitest = (tests: Record<string, string>): VitestReport => ({
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
      },
    ],
  })
  const conformance = (...args: string[]) =>
    runToEnd([process.execPath, TSX, 'tests/conformance/conformance.ts', '--reports', folder, ...args])

  test('reads both kinds: groups count as part of a title, a test repeated with success has passed', async () => {
    await write('api', vitest({ 'tokens S001 a': 'passed', 'S002 b': 'pending', 'S003 c': 'failed' }))
    const specs = (title: string, status: string) => [{ title, file: 'a.spec.ts', tests: [{ status }] }]
    const inner = { title: 'S005 group', file: 'a.spec.ts', specs: specs('S006 inner', 'unexpected') }
    const suite = { title: 'a.spec.ts', file: 'a.spec.ts', specs: specs('S004 outer', 'flaky'), suites: [inner] }
    await write('e2e', { suites: [suite] })
    const results = (await readReports(new URL(`file://${folder}/`))).flatMap((report) => report.results)
    expect(results.map(({ stage, title, outcome }) => [stage, title, outcome])).toEqual([
      ['api', 'tokens S001 a', 'passed'],
      ['api', 'S002 b', 'skipped'],
      ['api', 'S003 c', 'failed'],
      ['e2e', 'S004 outer', 'repeated'],
      ['e2e', 'S005 group S006 inner', 'failed'],
    ])
  })

  test('without reports it says what to do', async () => {
    const { code, output } = await conformance()
    expect(code).toBe(1)
    expect(output).toContain('run `npm test` first')
  })

  test('a specified row without a passing test ends it with 1; the sums and the age are told, Markdown is written', async () => {
    await write('unit', vitest({ 'S001–S151 all but one': 'passed', 'E01 home': 'passed', 'F-01 tabs': 'passed' }))
    const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000)
    await utimes(join(folder, 'unit.json'), threeHoursAgo, threeHoursAgo)
    const short = await conformance('--out', join(folder, 'report.md'))
    expect(short.code).toBe(1)
    expect(short.output).toContain('no test  S152')
    expect(short.output).toContain('151 of 152 specified rows green')
    expect(short.output).toContain('1 of 53 expected rows green')
    expect(short.output).toContain('unit: 3 tests, 3 h ago')
    expect(short.output).not.toContain('F-01  ')
    const markdown = await readFile(join(folder, 'report.md'), 'utf8')
    expect(markdown).toMatch(/^\| S001 \| Register \| passed \(unit\): .*all but one \| green \|$/m)
    expect(markdown).toContain('| **no test** |')
  })

  test('with every specified row green it ends with 0, whatever the others are; --all shows those of reliability', async () => {
    await write('unit', vitest({ 'S001–S152 all': 'passed', 'E01 home': 'failed', 'F-01 tabs': 'passed' }))
    const { code, output } = await conformance('--all')
    expect(output).toContain('152 of 152 specified rows green')
    expect(output).toContain('0 of 53 expected rows green')
    expect(output).toContain('1 of 65 rows of reliability green')
    expect(code).toBe(0)
  })
})
