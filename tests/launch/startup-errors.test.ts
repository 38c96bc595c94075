import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runToEnd, startAndWait, type ExitResult } from '#tests/support/servers/launch-process.ts'
import { projectNames } from '#tests/support/api/demo-session.ts'

const START = [process.execPath, 'src/server/launch/start.mjs']

let folder = ''

const start = (env: Record<string, string>, limitMs = 60_000) =>
  startAndWait(START, { env: { PORT: '0', DATA_DIR: join(folder, 'data'), ...env }, timeoutMs: limitMs })

const refused = (env: Record<string, string>): Promise<ExitResult> =>
  runToEnd(START, { env: { PORT: '0', DATA_DIR: join(folder, 'data'), ...env } })

/** One line, so no stack and no log, that ends like a sentence; exit code 1. */
function expectOneSentence({ code, output }: ExitResult): void {
  const lines = output.trim().split('\n')
  expect(lines, output).toHaveLength(1)
  expect(lines[0]).toMatch(/^[A-Z].*\.$/)
  expect(code).toBe(1)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('failing starts', () => {
  test('taken port: one sentence, exit code 1, and the data folder is as it was', async () => {
    const first = await start({})
    const names = await projectNames(first.address)
    await first.stop()

    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const ended = await refused({ PORT: String(port) })
    taken.close()
    expectOneSentence(ended)
    expect(ended.output).toContain(String(port))

    const again = await start({})
    expect(await projectNames(again.address)).toEqual(names)
    await again.stop()
  })

  test('unwritable data folder: one sentence with its path, exit code 1', async () => {
    // A file in the way refuses root too, which permissions do not.
    await writeFile(join(folder, 'file'), 'mine')
    const path = join(folder, 'file', 'data')
    const ended = await refused({ DATA_DIR: path })
    expectOneSentence(ended)
    expect(ended.output).toContain(path)
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('mine')
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('second process on the same data folder: one sentence, exit code 1; the first goes on', async () => {
    const first = await start({})
    const names = await projectNames(first.address)
    const ended = await refused({})
    expectOneSentence(ended)
    expect(ended.output).toContain(join(folder, 'data'))
    expect(await projectNames(first.address)).toEqual(names)
    await first.stop()

    // The lock is given back: the next start takes the folder and finds everything.
    const next = await start({})
    expect(await projectNames(next.address)).toEqual(names)
    await next.stop()
  })

  test('a second process is refused even when the first was killed and a third took over', async () => {
    const first = await start({})
    const pid = Number(/"pid":(\d+)/.exec(await readFile(join(folder, 'data', 'server.lock'), 'utf8'))?.[1])
    process.kill(pid, 'SIGKILL')
    await first.stop()
    const third = await start({})
    expectOneSentence(await refused({}))
    await third.stop()
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DEMO_CONTENT', 'maybe'],
    ['API_ORIGIN', 'ftp://api.example'],
  ])('%s=%s: one sentence that names the variable, exit code 1', async (name, value) => {
    const ended = await refused({ [name]: value })
    expectOneSentence(ended)
    expect(ended.output).toContain(name)
  })
})
