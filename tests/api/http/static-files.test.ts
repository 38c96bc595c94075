import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { OAuthClient } from '#contract/auth/oauth.ts'
import { DEFAULT_SETTINGS, fillSettings } from '#contract/auth/portal-settings.ts'
import { readPortalPolicy } from '#server/http/static/content-security-policy.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'

const dist = mkdtempSync(join(tmpdir(), 'kareel-dist-'))
const folder = join(dist, 'portal')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const SCRIPT = 'console.log("portal")\n'.repeat(50)
const BUILT_DOCUMENT = fillSettings(
  '<!doctype html><title>Register</title><script type="application/json" id="settings"></script>',
  DEFAULT_SETTINGS,
)
const FILES: Record<string, string | Buffer> = {
  'portal/index.html': '<!doctype html><title>Home</title>',
  'portal/auth/login/index.html': '<!doctype html><title>Login</title>',
  'portal/auth/register/index.html': BUILT_DOCUMENT,
  'portal/auth/register/index.html.br': brotliCompressSync(BUILT_DOCUMENT),
  'portal/legal/terms.nl.html': '<!doctype html><title>Terms</title>',
  'portal/pages.css': 'main { margin: 0 }',
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
  'portal/.well-known/security.txt': 'Contact: mailto:hulp@kareel.example',
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

describe('well-known paths', () => {
  test('password managers are redirected to the page that changes the password', async () => {
    const response = await get('/.well-known/change-password', HTML)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/account/security'])
  })

  test('files of /.well-known/ are served, other hidden files are not', async () => {
    const response = await get('/.well-known/security.txt')
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(await response.text()).toContain('Contact: mailto:')
    for (const path of ['/.well-known/../.secret', '/.well-known/.secret']) expect((await get(path)).status).toBe(404)
  })
})

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/projects/42?projectId=662E41', 'Home'],
    ['/auth/login', 'Login'],
    ['/auth/login?back=%2F', 'Login'],
    ['/auth/login/', 'Login'],
  ])('%s is the page %s with a week of public caching and the policy of the build (F-32, T04)', async (path, title) => {
    const response = await get(path, { ...HTML, cookie: 'portal_access_token=t' })
    expect(await response.text()).toContain(`<title>${title}</title>`)
    // Identical for all visitors, so no Vary header splits the entry in shared caches.
    for (const name of ['vary', 'set-cookie']) expect(response.headers.get(name)).toBeNull()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=604800',
      'no-vary-search': 'params',
      'content-security-policy': "default-src 'none'; script-src 'self'; report-uri /policy-reports; report-to policy",
      'reporting-endpoints': 'policy="/policy-reports"',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), unload=()',
    })
  })

  test('an unchanged page gets a 304', async () => {
    const etag = (await get('/', HTML)).headers.get('etag') ?? ''
    const again = await get('/', { ...HTML, 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toBe('public, max-age=604800')
    expect((await get('/', { ...HTML, 'if-none-match': '"other"' })).status).toBe(200)
  })

  test.each(['/legal/terms.nl.html', '/pages.css'])('%s is revalidated on every load (E48)', async (path) => {
    const { headers } = await get(path, HTML)
    expect([headers.get('cache-control'), headers.get('no-vary-search')]).toEqual(['no-cache', null])
  })

  test.each([undefined, '*/*', 'text/*', 'image/avif,image/webp,*/*;q=0.8', 'text/html, application/json;q=0.9'])(
    'a request that accepts %s gets the page (F-32)',
    async (accept) => {
      const response = await get('/projects/42', accept === undefined ? {} : { accept })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  test.each(['application/json', 'application/json, text/plain, */*', 'image/png', 'text/html;q=0, image/png'])(
    'a request that accepts %s gets a problem instead of a page',
    async (accept) => {
      const response = await get('/projects/42', { accept })
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ])
    },
  )
})

describe('the settings block', () => {
  const open = async (client: OAuthClient) => {
    const settings = { ...DEFAULT_SETTINGS, client }
    const app = await createMinimalServer(server, { files: { folder, policy: '' }, settings })
    return (headers: Record<string, string> = {}) =>
      app.request('/auth/register', { headers: { ...HTML, ...headers } }, {})
  }

  test('a document is served with the settings of the start, as data that nothing in them can end', async () => {
    const client = { id: 'kareel', secret: '</script><script>' }
    const read = await open(client)
    const html = await (await read()).text()
    const [, json = ''] = /<script type="application\/json" id="settings">([^<]*)<\/script>$/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ ...DEFAULT_SETTINGS, client })
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('it is compressed with %s, and unchanged it is a 304', async (encoding, decompress) => {
    const read = await open({ id: 'kareel', secret: 'openbaar' })
    const response = await read({ 'accept-encoding': encoding })
    const { headers } = response
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(decompress(bytes).toString()).toBe(await (await read()).text())
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=604800',
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
    })
    const etag = headers.get('etag') ?? ''
    expect((await read({ 'accept-encoding': encoding, 'if-none-match': etag })).status).toBe(304)
    expect((await read({ 'if-none-match': etag })).status).toBe(200)
  })

  test('other settings are another document, and those of the build are its file', async () => {
    const etags = await Promise.all(
      [DEFAULT_SETTINGS.client, { id: 'a', secret: '1' }, { id: 'a', secret: '2' }].map(async (client) => {
        const { headers } = await (await open(client))({ 'accept-encoding': 'br' })
        return headers.get('etag')
      }),
    )
    expect(new Set(etags).size).toBe(3)
    expect(etags[0]).toMatch(new RegExp(`^"${BUILT_DOCUMENT.length.toString(16)}-`))
  })
})

describe('assets (F-32)', () => {
  test('assets are cached for a year (F-32)', async () => {
    const { headers } = await get('/assets/main-a1b2.js')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test.each(['/assets/main-old.js', '/assets/', '/assets/none', '/favicon.ico', '/media/none.webp', '/sw.js'])(
    'the missing file %s is an uncached 404 (F-32)',
    async (path) => {
      const response = await get(path, HTML)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(response.headers.get('content-type')).not.toContain('html')
    },
  )

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('Accept-Encoding "%s" gets the version %s', async (encodings, expected) => {
    const response = await get('/assets/main-a1b2.js', { 'accept-encoding': encodings })
    expect(response.headers.get('content-encoding')).toBe(expected)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const bytes = (await response.arrayBuffer()).byteLength
    expect(response.headers.get('content-length')).toBe(String(bytes))
    expect(bytes).toBe(Buffer.byteLength(FILES[`portal/assets/main-a1b2.js${SUFFIX[expected ?? '']}`] ?? ''))
  })

  test('every version has its own ETag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (encoding) => {
        const { headers } = await get('/assets/main-a1b2.js', { 'accept-encoding': encoding })
        return headers.get('etag')
      }),
    )
    expect(new Set(tags).size).toBe(3)
  })

  test.each([
    ['small', 1],
    ['larger than those kept in memory', 20_000],
  ])('a replaced file is served anew, one that is %s', async (_, repeats) => {
    const path = `/assets/replaced-${repeats}.js`
    const read = async (text: string, modified: string) => {
      writeFileSync(join(folder, path), text.repeat(repeats))
      utimesSync(join(folder, path), new Date(modified), new Date(modified))
      const response = await get(path)
      expect(await response.text()).toBe(text.repeat(repeats))
      return response.headers.get('etag')
    }
    const first = await read('export default 1 // first\n', '2026-01-01')
    // As long as the first, so that only its time shows that it is another.
    const second = await read('export default 2 // other\n', '2026-01-02')
    expect(second).not.toBe(first)
    expect(await read('export default 3 // third\n', '2026-01-03')).not.toBe(second)
  })

  test('HEAD returns the headers of GET without the body', async () => {
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
    ['/media/brick.avif', 'image/avif', 'public, max-age=31536000, immutable'],
    ['/media/brick.webp', 'image/webp', 'public, max-age=31536000, immutable'],
    ['/assets/text-c3.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('%s has the type %s and Cache-Control %s', async (path, type, caching) => {
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
  ])('%s is a 404 (F-53)', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toMatch(/outside\b(?!\.)|hidden/)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a %s of a file is refused (F-44)', async (method) => {
    const { status, headers } = await get('/index.html', {}, method)
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('a strict default policy is sent when the build has none', () => {
    expect(readPortalPolicy(join(dist, 'elsewhere', 'portal'))).toContain("default-src 'self'")
  })
})
