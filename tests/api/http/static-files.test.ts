import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { readPortalPolicy } from '#server/http/static/content-security-policy.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const dist = mkdtempSync(join(tmpdir(), 'kareel-dist-'))
const folder = join(dist, 'portal')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const SCRIPT = 'console.log("portal")\n'.repeat(50)
const FILES: Record<string, string | Buffer> = {
  'portal/index.html': '<!doctype html><title>Home</title>',
  'portal/auth/login/index.html': '<!doctype html><title>Login</title>',
  'portal/legal/terms.nl.html': '<!doctype html><title>Terms</title>',
  'portal/assets/main-a1b2.js': SCRIPT,
  'portal/assets/main-a1b2.js.br': brotliCompressSync(SCRIPT),
  'portal/assets/main-a1b2.js.gz': gzipSync(SCRIPT),
  'portal/assets/text-c3.woff2': 'font',
  'portal/manifest.webmanifest': '{}',
  'portal/build.json': '{"build":"1"}',
  'portal/service-worker.js': 'self.old = true',
  'portal/media/brick.avif': 'x',
  'portal/media/brick.webp': 'x',
  'portal/.secret': 'hidden',
  'csp.json': JSON.stringify({ policy: "default-src 'none'; script-src 'self'" }),
  'outside.txt': 'outside',
}
for (const [name, content] of Object.entries(FILES)) {
  mkdirSync(dirname(join(dist, name)), { recursive: true })
  writeFileSync(join(dist, name), content)
}

const server = setUpApiServer({ folder, policy: readPortalPolicy(folder) })
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.request(path, { method, headers })

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/projects/42?projectId=662E41', 'Home'],
    ['/auth/login', 'Login'],
    ['/auth/login?back=%2F', 'Login'],
    ['/auth/login/', 'Login'],
  ])(
    '%s is the page %s, kept for a week by everybody, with the policy of the build (F-32, T04)',
    async (path, title) => {
      const answer = await get(path, { ...HTML, cookie: 'portal_access_token=t' })
      expect(await answer.text()).toContain(`<title>${title}</title>`)
      // The same for everybody: a cache on the way may keep it, and no other header makes it one of many.
      for (const name of ['vary', 'set-cookie']) expect(answer.headers.get(name)).toBeNull()
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=604800',
        'no-vary-search': 'params',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; report-uri /policy-reports; report-to policy",
        'reporting-endpoints': 'policy="/policy-reports"',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
      })
    },
  )

  test('a page that the browser has is not sent again', async () => {
    const etag = (await get('/', HTML)).headers.get('etag') ?? ''
    const again = await get('/', { ...HTML, 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toBe('public, max-age=604800')
    expect((await get('/', { ...HTML, 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('a legal page, which asks for nothing by itself, is asked for each time (E48)', async () => {
    const { headers } = await get('/legal/terms.nl.html', HTML)
    expect([headers.get('cache-control'), headers.get('no-vary-search')]).toEqual(['no-cache', null])
  })

  test('a request that does not accept HTML gets no page', async () => {
    const answer = await get('/projects/42', { accept: 'application/json' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })
})

describe('assets (F-32)', () => {
  test('are kept for a year (F-32)', async () => {
    const { headers } = await get('/assets/main-a1b2.js')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test.each(['/assets/main-old.js', '/assets/', '/assets/none', '/favicon.ico', '/media/none.webp', '/sw.js'])(
    '%s, which is not there, is a real 404 that nobody keeps (F-32)',
    async (path) => {
      const answer = await get(path, HTML)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(answer.headers.get('content-type')).not.toContain('html')
    },
  )

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('for a browser that takes "%s" the version is %s', async (encodings, expected) => {
    const answer = await get('/assets/main-a1b2.js', { 'accept-encoding': encodings })
    expect(answer.headers.get('content-encoding')).toBe(expected)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    const bytes = (await answer.arrayBuffer()).byteLength
    expect(answer.headers.get('content-length')).toBe(String(bytes))
    expect(bytes).toBe(Buffer.byteLength(FILES[`portal/assets/main-a1b2.js${SUFFIX[expected ?? '']}`] ?? ''))
  })

  test('every version has a tag of its own', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (encoding) => {
        const { headers } = await get('/assets/main-a1b2.js', { 'accept-encoding': encoding })
        return headers.get('etag')
      }),
    )
    expect(new Set(tags).size).toBe(3)
  })

  test('HEAD answers what GET would, without the body', async () => {
    const [head, full] = [await get('/assets/main-a1b2.js', {}, 'HEAD'), await get('/assets/main-a1b2.js')]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(SCRIPT.length))
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'))
  })
})

const SUFFIX: Record<string, string> = { br: '.br', gzip: '.gz', '': '' }

describe('other files', () => {
  test.each([
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'public, max-age=3600'],
    ['/build.json', 'application/json; charset=utf-8', 'no-store'],
    ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/media/brick.avif', 'image/avif', 'public, max-age=3600'],
    ['/media/brick.webp', 'image/webp', 'public, max-age=3600'],
    ['/assets/text-c3.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('%s is %s, kept as %s', async (path, type, caching) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, caching])
  })

  test.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '/.secret',
    '/a%00b.js',
    '/%E0%A4.js',
  ])('%s leads nowhere (F-53)', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/outside\b(?!\.)|hidden/)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a %s is no way to get a file (F-44)', async (method) => {
    const { status, headers } = await get('/index.html', {}, method)
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('without a policy of the build a strict one of our own is sent', () => {
    expect(readPortalPolicy(join(dist, 'elsewhere', 'portal'))).toContain("default-src 'self'")
  })
})
