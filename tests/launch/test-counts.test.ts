import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, readCounts } from '../support/test-counts.mjs'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-counts-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function counts<Report>(report: Report, code: number, count: (report: Report) => ReturnType<typeof countVitest>) {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return readCounts(pathToFileURL(file), count, code)
}

const vitest = (failed: number, files: Parameters<typeof countVitest>[0]['testResults'] = [], passed = 3) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: files,
})

const playwright = (unexpected: number, errors: string[] = []) => ({
  stats: { expected: 5, unexpected, skipped: 2 },
  errors,
})

describe('totals of npm test', () => {
  test('passed, failed and skipped tests are counted', async () => {
    expect(await counts(vitest(0), 0, countVitest)).toMatchObject({ passed: 3, failed: 0, skipped: 1 })
    expect(await counts(vitest(2), 1, countVitest)).toMatchObject({ passed: 3, failed: 2, skipped: 1 })
    expect(await counts(playwright(0), 0, countPlaywright)).toMatchObject({ passed: 5, failed: 0, skipped: 2 })
    expect(await counts(playwright(3), 1, countPlaywright)).toMatchObject({ passed: 5, failed: 3, skipped: 2 })
  })

  test('a file that fails before its first test is a failure', async () => {
    const broken = { status: 'failed', assertionResults: [] }
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    expect((await counts(vitest(1, [broken, failing]), 1, countVitest)).failed).toBe(2)
    expect((await counts(playwright(0, ['does not parse']), 1, countPlaywright)).failed).toBe(1)
  })

  test('failed tests are listed with the first line of their error', async () => {
    const message = '\u001b[31mexpected 1\u001b[39m\nreceived 2'
    const tests = [{ status: 'failed', fullName: 'S001 a title', failureMessages: [message] }, { status: 'passed' }]
    const files = [
      { status: 'failed', assertionResults: tests },
      { status: 'failed', name: 'b.test.ts', message: 'does not parse', assertionResults: [] },
    ]
    const { notes } = await counts(vitest(1, files), 1, countVitest)
    expect(notes).toEqual(['FAILED  S001 a title: expected 1', 'FAILED  b.test.ts: does not parse'])
    const spec = (status: string) => ({
      file: 'a.spec.ts',
      title: status,
      tests: [{ status, results: [{ error: { message: message } }, {}] }],
    })
    const suites = [{ suites: [{ specs: [spec('expected'), spec('unexpected')] }] }]
    expect((await counts({ ...playwright(1), suites }, 1, countPlaywright)).notes).toEqual([
      'FAILED  a.spec.ts unexpected: expected 1',
    ])
  })

  test('a run with an error exit code, without tests or without a report is a failure', async () => {
    expect((await counts(vitest(0), 1, countVitest)).failed).toBe(1)
    expect((await counts(vitest(0, [], 0), 0, countVitest)).failed).toBe(1)
    const missing = pathToFileURL(join(folder, 'missing.json'))
    expect(await readCounts(missing, countVitest, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
