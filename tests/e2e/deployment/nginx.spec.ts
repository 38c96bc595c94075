import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/test.ts'
import type { Person, Portal } from '#tests/support/browser/portal-page.ts'
import { type FrontendServer, startFrontendServer } from '#tests/support/servers/frontend-server.ts'
import { ROOT } from '#tests/support/servers/launch-process.ts'
import { DEPLOY, findNginx, freeOrigin, type Nginx, startNginx } from '#tests/support/servers/nginx.ts'

const PORTAL = join(ROOT, 'dist/portal')

test.skip(findNginx() === null, 'nginx is not installed')
test.use({ ignoreHTTPSErrors: true })

const hostOf = (url: string) => new URL(url).host
const projects = (page: Page) => page.getByRole('heading', { level: 1, name: 'Projecten' })

/** Signs in at an address that needs it and reads the customer's projects. */
async function walk(page: Page, portal: Portal, person: Person, url: string) {
  await page.goto(`${url}/projects`)
  await expect(page).toHaveURL(/\/auth\/login/)
  await portal.fillLogin(person)
  await expect(projects(page)).toBeVisible()
  const [navigation] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((each) => each.toJSON()),
  )
  expect(navigation).toMatchObject({ nextHopProtocol: 'h2' })
}

/** Leaves a page, which would still load what its links lead to when its server stops. */
const leave = (page: Page) => page.goto('about:blank')

/** The version of TLS that a client with these cipher suites gets; null for none. */
async function negotiate(url: string, ciphers: string): Promise<string | null> {
  const maxVersion = ciphers.startsWith('TLS_') ? 'TLSv1.3' : 'TLSv1.2'
  const socket = connect({ port: Number(new URL(url).port), ciphers, maxVersion, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return socket.getProtocol()
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

/** What holds for all configurations. */
async function expectLimits(request: APIRequestContext, nginx: Nginx) {
  const { url, plainUrl } = nginx
  const plain = await request.get(`${plainUrl}/projects?a=1`, { maxRedirects: 0 })
  expect([plain.status(), plain.headers()['location']]).toEqual([301, 'https://localhost/projects?a=1'])
  for (const path of ['/v2/api/showrooms', '/api/files/1']) {
    const call = await request.get(plainUrl + path, { maxRedirects: 0 })
    expect([path, call.status(), call.headers()['location']]).toEqual([path, 403, undefined])
  }
  const ciphers = { 'ECDHE+AESGCM': 'TLSv1.2', 'ECDHE+AES:AES:!AESGCM': null, TLS_AES_128_GCM_SHA256: 'TLSv1.3' }
  for (const [list, version] of Object.entries(ciphers))
    expect([list, await negotiate(url, list)]).toEqual([list, version])
  expect(await nginx.log()).not.toContain('exceed open file resource limit')
  // More than the megabyte that nginx allows by itself: the backend refuses it.
  const large = await request.post(`${url}/v2/api/attachments`, { data: Buffer.alloc(2 * 1024 * 1024) })
  expect(large.status()).not.toBe(413)
  const long = await request.get(`${url}/health/live`, { headers: { cookie: `long=${'a'.repeat(20_000)}` } })
  expect(long.status()).not.toBe(400)
}

for (const count of [1, 2]) {
  test(`a customer signs in through nginx in front of ${count} process(es), of which one is enough`, async ({
    backend,
    page,
    person,
    portal,
    request,
  }) => {
    const processes: FrontendServer[] = []
    for (let n = 0; n < count; n += 1) processes.push(await startFrontendServer(backend.url, PORTAL))
    const lines = processes.map(({ url }) => `server ${hostOf(url)};`).join('\n')
    const nginx = await startNginx(await freeOrigin(), 'nginx.conf', { replace: { 'server 127.0.0.1:3000;': lines } })
    try {
      await walk(page, portal, person, nginx.url)
      await expectLimits(request, nginx)
      expect((await request.get(`${nginx.url}/metrics`)).status()).toBe(404)
      for (const each of processes.splice(1)) await each.close()
      await page.reload()
      await expect(projects(page)).toBeVisible()
    } finally {
      await leave(page)
      await nginx.stop()
      for (const each of processes) await each.close()
    }
  })
}

/** Runs the command that the configuration documents; returns the file that it writes. */
async function writePolicy(): Promise<string> {
  const config = await readFile(join(DEPLOY, 'nginx-static.conf'), 'utf8')
  const [command = ''] = /printf [\s\S]*?portal-policy\.conf/.exec(config) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'kareel-policy-'))
  const file = join(folder, 'portal-policy.conf')
  const script = command.replaceAll('\n#', '\n').replace('/etc/nginx/portal-policy.conf', file)
  execFileSync('sh', ['-c', script], { cwd: ROOT })
  const text = await readFile(file, 'utf8')
  await rm(folder, { recursive: true })
  return text
}

test('nginx serves the static build as the server does, and a customer signs in at another backend', async ({
  backend,
  page,
  person,
  portal,
  request,
}) => {
  const server = await startFrontendServer(backend.url, PORTAL)
  const nginx = await startNginx(await freeOrigin(), 'nginx-static.conf', {
    replace: {
      'https://api.example': backend.url,
      'Host api.example': `Host ${hostOf(backend.url)}`,
      '/srv/portal': PORTAL,
    },
    files: { 'portal-policy.conf': await writePolicy() },
  })
  try {
    await walk(page, portal, person, nginx.url)
    await expectLimits(request, nginx)
    const { policy } = JSON.parse(await readFile(join(ROOT, 'dist/csp.json'), 'utf8')) as { policy: string }
    const script = (await readdir(join(PORTAL, 'assets'))).find((name) => name.endsWith('.js'))
    const paths = [
      '/',
      '/auth/login',
      '/projects/1',
      `/assets/${script}`,
      '/assets/gone.js',
      '/gone.txt',
      '/build.json',
    ]
    const others = [
      '/robots.txt',
      '/manifest.webmanifest',
      '/sw.js',
      '/pages.css',
      '/legal/privacy.nl.html',
      '/.well-known/security.txt',
    ]
    const asked = ['/.well-known/change-password', '/.vite/manifest.json', '/v2/api/openapi.json', '/v2/api/showrooms']
    for (const path of [...paths, ...others, ...asked]) {
      const options = { maxRedirects: 0, headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip' } }
      const [own, theirs] = await Promise.all([nginx, server].map(({ url }) => request.get(url + path, options)))
      if (!own || !theirs) throw new Error(path)
      const facts = (response: typeof own) => {
        const headers = response.headers()
        const { 'cache-control': caching, 'no-vary-search': variation, vary = '', location } = headers
        // RFC 9239 made the older name of scripts an alias.
        const type = headers['content-type']?.split(';')[0]?.replace('application/javascript', 'text/javascript')
        const found = response.ok() ? { type, variation, vary: vary.toLowerCase() } : null
        // The backend has its own for calls.
        const resources = path.startsWith('/v2/') ? undefined : headers['cross-origin-resource-policy']
        return { path, status: response.status(), caching, location, resources, found }
      }
      expect(facts(own)).toEqual(facts(theirs))
      if (facts(own).found?.type === 'text/html') expect(own.headers()['content-security-policy']).toBe(policy)
    }
  } finally {
    await leave(page)
    await nginx.stop()
    await server.close()
  }
})
