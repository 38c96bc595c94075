import { readFile } from 'node:fs/promises'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { startListener } from '#tests/support/servers/http-listener.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile, ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'

for (const isReturning of [false, true]) {
  test(`fonts load ${isReturning ? 'immediately for a returning browser' : 'after the scripts for a new browser'} (P6)`, async ({
    page,
    context,
    backend,
    lab,
  }) => {
    if (isReturning) await context.addCookies([{ name: COOKIE_NAMES.deviceId, value: 'a-device', url: backend.url }])
    await lab.fault({ match: { path: ENTRY_SCRIPT }, fault: 'delay', ms: 1500, nth: 'every' })
    const order: string[] = []
    page.on('request', (request) => request.url().endsWith('.woff2') && order.push('font'))
    page.on('requestfinished', (request) => /index-[^/]+\.js$/.test(request.url()) && order.push('script'))
    await page.goto('/auth/login')
    await expect.poll(() => new Set(order).size).toBe(2)
    expect(order[0]).toBe(isReturning ? 'font' : 'script')
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Hanken Grotesk Variable"'))).toBe(true)
  })
}

test('the first page loads precompressed, immutable assets and two variable fonts (P2)', async ({ page }) => {
  const headersByPath = new Map<string, Record<string, string>>()
  page.on('response', (response) => headersByPath.set(new URL(response.url()).pathname, response.headers()))
  await page.goto('/auth/login')
  await expect.poll(() => [...headersByPath.keys()].filter((path) => path.endsWith('.woff2')).length).toBe(2)
  expect(headersByPath.get('/auth/login')).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const assets = [...headersByPath].filter(([path]) => path.startsWith('/assets/'))
  for (const [path, headers] of assets) {
    expect(headers, path).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    expect(headers['etag'], path).toBeTruthy()
    // Fonts are already compressed, and files below 1 KiB fit into one packet anyway.
    const isCompressed = !path.endsWith('.woff2') && !(Number(headers['content-length']) < 1024)
    if (isCompressed) expect(headers['content-encoding'], path).toBe('br')
  }
  const fonts = assets.map(([path]) => path).filter((path) => path.endsWith('.woff2'))
  const variable = ['familjen-grotesk-latin-wght-normal', 'hanken-grotesk-latin-wght-normal'].map(builtFile)
  expect(fonts.toSorted()).toEqual(variable.toSorted())
})

test.describe('a document that arrives in two parts', () => {
  // The test server serves only the document.
  test.use({ expectedErrors: [/404/] })

  test('is rendered once complete, without layout shift (P12)', async ({ page }) => {
    const html = await readFile('dist/portal/auth/login/index.html', 'utf8')
    const half = html.indexOf('</form>')
    let sendRest = () => {}
    const server = await startListener((request, response) => {
      response.statusCode = request.url === '/auth/login' ? 200 : 404
      if (response.statusCode === 404) return void response.end()
      response.setHeader('content-type', 'text/html').write(html.slice(0, half))
      sendRest = () => response.end(html.slice(half))
    })
    await recordLayoutShifts(page)
    const loaded = page.goto(`${server.url}/auth/login`)
    await page.locator('input[autocomplete=current-password]').waitFor({ state: 'attached' })
    sendRest()
    await loaded
    await expect(page.getByRole('link', { name: 'Registreren' })).toBeVisible()
    await expectNoLayoutShift(page)
    await server.close()
  })
})
