import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { projectNames } from '#tests/support/api/demo-session.ts'
import { ROOT, startAndWait } from '#tests/support/servers/launch-process.ts'

const PORTAL = join(ROOT, 'dist/portal')
const START = [process.execPath, 'src/server/launch/start.mjs']

let folder = ''
let backend: TestBackend
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-any-'))
  backend = await startTestBackend()
}, 120_000)
afterAll(async () => {
  await backend?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('API_ORIGIN', () => {
  test('the portal is served for an external backend without a data folder', async () => {
    const data = join(folder, 'data')
    const env = { PORT: '0', DATA_DIR: data, API_ORIGIN: backend.url }
    const portal = await startAndWait(START, { env, timeoutMs: 230_000 })
    try {
      expect(await projectNames(portal.address)).toEqual(await projectNames(backend.url))
      const page = await fetch(`${portal.address}/auth/login`, { headers: { accept: 'text/html' } })
      expect(await page.text()).toContain('<div id="root">')
      expect(portal.output()).toContain(backend.url)
      expect(portal.output()).not.toMatch(/Data folder|Mails|Demo/)
    } finally {
      await portal.stop()
    }
    expect(existsSync(data)).toBe(false)
  })
})

/** A web server with only the rules of README: files, the fallback for pages, and the paths of the backend. */
async function startWebServer(apiOrigin: string) {
  const server = createServer(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request
    if (/^\/(v2\/api|api|booking)\/|^\/\.well-known\/mercure/.test(url)) {
      const { authorization = '', 'content-type': type = 'application/json' } = headers
      const body = method === 'GET' ? null : Buffer.concat((await request.toArray()) as Buffer[])
      const sent = { method, headers: { authorization, 'content-type': type }, body }
      const apiResponse = await fetch(apiOrigin + url, sent)
      response.writeHead(apiResponse.status, { 'content-type': apiResponse.headers.get('content-type') ?? '' })
      return void response.end(await apiResponse.text())
    }
    const { pathname } = new URL(url, 'http://portal')
    const candidates = extname(pathname) ? [pathname] : [`${pathname}/index.html`, '/index.html']
    const file = candidates.map((path) => join(PORTAL, path)).find((path) => existsSync(path))
    response.writeHead(file ? 200 : 404).end(file && (await readFile(file)))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('static build', () => {
  test('any web server can serve the pages with their files, and login works at the backend', async ({ skip }) => {
    if (!existsSync(join(PORTAL, 'index.html'))) skip('dist/portal does not exist')
    const server = await startWebServer(backend.url)
    try {
      for (const path of ['/', '/auth/login', '/projects/1']) {
        const page = await (await fetch(server.url + path)).text()
        const files = [...page.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, name]) => name ?? '')
        expect(files.length, path).toBeGreaterThan(1)
        for (const name of new Set(files)) expect([name, (await fetch(server.url + name)).status]).toEqual([name, 200])
      }
      for (const name of ['build.json', 'manifest.webmanifest', 'legal/privacy.nl.html', 'legal/terms.fr.html']) {
        expect([name, (await fetch(`${server.url}/${name}`)).status]).toEqual([name, 200])
      }
      expect((await fetch(`${server.url}/assets/gone-abc1234.js`)).status).toBe(404)
      expect(await projectNames(server.url)).toEqual(await projectNames(backend.url))
    } finally {
      await server.close()
    }
  })
})
