import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runToEnd, startAndWait, type ExitResult } from '#tests/support/servers/launch-process.ts'
import { type S3Server, startS3Server } from '#tests/support/servers/s3-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { projectNames } from '#tests/support/api/demo-session.ts'

const START = [process.execPath, 'src/server/launch/start.mjs']

/** Gives a process ids of its own, as a container does; only root may. */
const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const canUnshare = spawnSync('unshare', [...UNSHARE.slice(1), 'true']).status === 0

let folder = ''

const start = (env: Record<string, string>, limitMs = 60_000) =>
  startAndWait(START, { env: { PORT: '0', DATA_DIR: join(folder, 'data'), ...env }, timeoutMs: limitMs })

const startAndFail = (env: Record<string, string>): Promise<ExitResult> =>
  runToEnd(START, { env: { PORT: '0', DATA_DIR: join(folder, 'data'), ...env } })

/** Expects one line without stack trace or log, and exit code 1. */
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

describe('startup errors', () => {
  test('a taken port is an error of one line, and the data folder is unchanged', async () => {
    const first = await start({})
    const names = await projectNames(first.address)
    await first.stop()

    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const result = await startAndFail({ PORT: String(port) })
    listener.close()
    expectOneSentence(result)
    expect(result.output).toContain(String(port))

    const again = await start({})
    expect(await projectNames(again.address)).toEqual(names)
    await again.stop()
  })

  test('an unwritable data folder is an error of one line with its path', async () => {
    // A file at the path also stops root, unlike permissions.
    await writeFile(join(folder, 'file'), 'mine')
    const path = join(folder, 'file', 'data')
    const result = await startAndFail({ DATA_DIR: path })
    expectOneSentence(result)
    expect(result.output).toContain(path)
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('mine')
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('a second process on the same data folder is an error of one line, and the first continues', async () => {
    const first = await start({})
    const names = await projectNames(first.address)
    const result = await startAndFail({})
    expectOneSentence(result)
    expect(result.output).toContain(join(folder, 'data'))
    expect(await projectNames(first.address)).toEqual(names)
    await first.stop()

    // The lock is released, so the next start can use the folder.
    const next = await start({})
    expect(await projectNames(next.address)).toEqual(names)
    await next.stop()
  })

  test('the lock of a killed process is taken over, and further processes are refused', async () => {
    const first = await start({})
    const pid = Number(/"pid":(\d+)/.exec(await readFile(join(folder, 'data', 'server.lock'), 'utf8'))?.[1])
    process.kill(pid, 'SIGKILL')
    await first.stop()
    const third = await start({})
    expectOneSentence(await startAndFail({}))
    await third.stop()
  })

  test.runIf(canUnshare)(
    'a process in another container is refused as well, though both have the same id',
    async () => {
      const env = { PORT: '0', DATA_DIR: join(folder, 'data') }
      const first = await startAndWait([...UNSHARE, ...START], { env })
      const result = await runToEnd([...UNSHARE, ...START], { env })
      expectOneSentence(result)
      expect(result.output).toMatch(/is in use by process \d+ of another container or machine/)
      expect(await projectNames(first.address)).not.toEqual([])
      await first.stop()
    },
  )

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DEMO_CONTENT', 'maybe'],
    ['API_ORIGIN', 'ftp://api.example'],
    ['SMTP_URL', 'smtp://me@mail.example'],
    ['MAIL_FROM', 'Mijn Kareel'],
    ['METRICS_TOKEN', 'sixteen letters with spaces'],
    ['PUBLIC_URL', 'https://portal.example/?page=1'],
  ])('the invalid setting %s=%s is an error of one line with its name', async (name, value) => {
    const result = await startAndFail({ [name]: value })
    expectOneSentence(result)
    expect(result.output).toContain(name)
  })
})

describe('a bucket that cannot be used', () => {
  const settings = ({ settings: { url, keyId, secret, region } }: S3Server) => ({
    FILES_S3_URL: url,
    FILES_S3_KEY_ID: keyId,
    FILES_S3_SECRET: secret,
    FILES_S3_REGION: region,
  })

  test('a wrong one is said in one line that names its setting, and the portal starts', async () => {
    const bucket = await startS3Server()
    const right = settings(bucket)
    for (const [name, value, code] of [
      ['FILES_S3_URL', `${right.FILES_S3_URL}x`, '404 NoSuchBucket'],
      ['FILES_S3_SECRET', 'wrong', '403 SignatureDoesNotMatch'],
    ] as const) {
      const portal = await start({ ...right, [name]: value })
      const lines = () =>
        portal
          .output()
          .split('\n')
          .filter((line) => line.includes('"file store cannot be used"'))
      await expectSoon('the line', () => Promise.resolve(lines().length > 0))
      expect(lines()).toEqual([expect.stringMatching(new RegExp(`The storage responded ${code}: .*${name}`))])
      expect((await fetch(`${portal.address}/health/ready`)).status).toBe(200)
      await portal.stop()
    }
    await bucket.close()
  })

  test('the portal starts while it does not answer', async () => {
    const bucket = await startS3Server()
    bucket.behave('no-response')
    const portal = await start(settings(bucket))
    expect(await projectNames(portal.address)).not.toEqual([])
    await expectSoon('a request that waits', () => Promise.resolve(bucket.openRequests() > 0))
    await portal.kill()
    await bucket.close()
  })
})
