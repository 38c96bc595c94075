import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, ROOT, runToEnd, startAndWait } from '#tests/support/servers/launch-process.ts'
import { type DemoAccount, projectNames } from '#tests/support/api/demo-session.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-clone-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The first demo account in the output with its password. */
function printedAccount(output: string): DemoAccount {
  const email = /Demo accounts\s+([^\s,]+)/.exec(output)?.[1]
  const password = /Their password\s+(\S+)/.exec(output)?.[1]
  if (!email || !password) throw new Error(`No account was printed:\n${output}`)
  return { email, password }
}

describe('fresh clone', () => {
  test('npm start installs, builds and starts a bare clone, and the printed account can sign in (B40)', async () => {
    const clone = await runToEnd(['git', 'clone', '--quiet', ROOT, folder])
    expect(clone.code, clone.output).toBe(0)
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)

    // Only the port is not the default, because another portal may be running.
    const env = { PORT: String(await freePort()) }
    const portal = await startAndWait(['npm', 'start'], { cwd: folder, env, timeoutMs: 230_000 })
    try {
      expect(portal.output()).toContain('npm ci')
      const progress = portal.output().slice(0, portal.output().indexOf('Mijn Kareel is ready')).split('\n')
      const isFromNpm = (line: string) => line === '' || line.startsWith('> ') || line.startsWith('npm ')
      const lines = progress.filter((line) => !isFromNpm(line))
      expect(lines.filter((line) => !line.startsWith('[portal] '))).toEqual([])
      expect(lines.length).toBeLessThanOrEqual(6)
      const page = await fetch(portal.address)
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toContain('text/html')
      expect(await page.text()).toContain('<div id="root">')
      expect((await fetch(`${portal.address}/health/ready`)).status).toBe(200)
      const description = (await (await fetch(`${portal.address}/v2/api/openapi.json`)).json()) as { openapi: string }
      expect(description.openapi).toMatch(/^3\.1/)
      const account = printedAccount(portal.output())
      expect(portal.output()).toContain(join(folder, 'data'))
      expect((await projectNames(portal.address, account)).length).toBeGreaterThan(0)
    } finally {
      await portal.stop()
    }
  })

  test('a second start neither installs nor builds (B40)', async () => {
    const portal = await startAndWait(['npm', 'start'], { cwd: folder, env: { PORT: String(await freePort()) } })
    await portal.stop()
    expect(portal.output()).not.toMatch(/npm ci|building/)
  })
})
