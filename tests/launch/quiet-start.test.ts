import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import { freePort, runToEnd, startAndWait } from '#tests/support/servers/launch-process.ts'

const START = [process.execPath, 'src/server/launch/start.mjs']
const DEVELOP = [process.execPath, 'src/server/launch/dev.mjs']
const hasScript = process.platform === 'linux' && isInstalled('script')

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'portal-quiet-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const environment = () => ({ PORT: '0', DATA_DIR: join(folder, 'data') })

function isInstalled(program: string): boolean {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`]).length > 0
  } catch {
    return false
  }
}

describe('output of npm start', () => {
  test('the first start prints a line about the database, then address, accounts and paths; later starts print only these', async () => {
    const first = await startAndWait(START, { env: environment(), timeoutMs: 60_000 })
    await first.stop()
    const [progress = '', ...lines] = first.output().split('\n')
    expect(progress).toMatch(/^\[portal\] Preparing the database/)
    expect(lines.slice(0, 3)).toEqual(['', `Mijn Kareel is ready: ${first.address}`, ''])
    expect(lines[3]).toMatch(/^ {2}Demo accounts {3}\S+@\S+/)
    const message = first.output().slice(0, first.output().indexOf('Ctrl+C stops it.'))
    expect(message).toContain(join(folder, 'data'))
    expect(message).toContain(`${first.address}/outbox`)

    const second = await startAndWait(START, { env: environment() })
    await second.stop()
    expect(second.output().split('\n').slice(0, 2)).toEqual(['', `Mijn Kareel is ready: ${second.address}`])
  })

  test('with PUBLIC_URL all addresses are those for browsers elsewhere, and one line says where it listens', async () => {
    const portal = await startAndWait(START, { env: { ...environment(), PUBLIC_URL: 'https://portal.example' } })
    await portal.stop()
    const message = portal.output()
    expect(message).toContain('\nMijn Kareel is ready: https://portal.example\n')
    for (const path of ['/kiosk/setup', '/staff', '/outbox']) expect(message).toContain(`https://portal.example${path}`)
    expect(message.match(/http:\/\/localhost.*/g)).toEqual([portal.address])
    expect(message).toContain(`  Listens on      ${portal.address}\n`)
  })

  test('the log is JSON when the output is not a terminal', async () => {
    const portal = await startAndWait(START, { env: environment() })
    await fetch(`${portal.address}/health/live`)
    await portal.stop()
    const line = portal
      .output()
      .split('\n')
      .find((text) => text.includes('/health/live'))
    expect(JSON.parse(line ?? '')).toMatchObject({ msg: 'request', route: '/health/live', status: 200 })
  })

  test.runIf(hasScript)('the log is plain text in a terminal', async () => {
    const port = await freePort()
    const command = ['script', '-qec', START.join(' '), '/dev/null']
    const portal = await startAndWait(command, { env: { ...environment(), PORT: String(port) } })
    await fetch(`${portal.address}/health/live`)
    const line = () => /^.*INFO {2}request .*route=\/health\/live .*$/m.exec(portal.output())?.[0]
    await expectSoon('a log line', () => Promise.resolve(line() !== undefined))
    await portal.stop()
    expect(line()).toMatch(/^\d\d:\d\d:\d\d INFO {2}request requestId=\S+ method=GET route=\S+ status=200 ms=\d+/)
  })
})

describe('npm run dev', () => {
  test('npm run dev listens on PORT and prints address, accounts and paths', async () => {
    const port = await freePort()
    const dev = await startAndWait(DEVELOP, { env: { ...environment(), PORT: String(port) }, timeoutMs: 120_000 })
    expect(new URL(dev.address).port).toBe(String(port))
    await expectSoon('the accounts', () => Promise.resolve(dev.output().includes('Ctrl+C stops it.')), 60_000)
    expect(dev.output()).toContain(`Mijn Kareel is ready: http://localhost:${port}\n`)
    expect(dev.output()).toContain(`http://localhost:${port}/outbox`)
    await dev.stop()
  })

  test('npm run dev prints an error message and exits with 1 when the backend cannot start', async () => {
    const { code, output } = await runToEnd(DEVELOP, { env: { ...environment(), LOG_LEVEL: 'loud' } })
    expect(output).toContain('LOG_LEVEL must be one of fatal')
    expect(output).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })
})
