import { readFile } from 'node:fs/promises'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { startListener } from '#tests/support/servers/http-listener.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { builtFile, ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'

for (const isKnown of [false, true]) {
  test(`fonts ${isKnown ? 'come at once where they are at hand' : 'wait for the program on a first visit'} (P6)`, async ({
    page,
    context,
    backend,
    lab,
  }) => {
    if (isKnown) await context.addCookies([{ name: COOKIE_NAMES.deviceId, value: 'a-device', url: backend.url }])
    await lab.fault({ match: { path: ENTRY_SCRIPT }, fault: 'delay', ms: 1500, nth: 'every' })
    const order: string[] = []
    page.on('request', (request) => request.url().endsWith('.woff2') && order.push('font'))
    page.on('requestfinished', (request) => /index-[^/]+\.js$/.test(request.url()) && order.push('program'))
    await page.goto('/auth/login')
    await expect.poll(() => new Set(order).size).toBe(2)
    expect(order[0]).toBe(isKnown ? 'font' : 'program')
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Hanken Grotesk Variable"'))).toBe(true)
  })
}

test('what the first page asks for is small on the line: compressed beforehand, kept for good, two fonts of one axis (P2)', async ({
  page,
}) => {
  const answers = new Map<string, Record<string, string>>()
  page.on('response', (answer) => answers.set(new URL(answer.url()).pathname, answer.headers()))
  await page.goto('/auth/login')
  await expect.poll(() => [...answers.keys()].filter((path) => path.endsWith('.woff2')).length).toBe(2)
  expect(answers.get('/auth/login')).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const assets = [...answers].filter(([path]) => path.startsWith('/assets/'))
  for (const [path, headers] of assets) {
    expect(headers, path).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
    expect(headers['etag'], path).toBeTruthy()
    // Fonts are compressed by their own format, and a copy of a file of one packet would save none.
    const isCompressed = !path.endsWith('.woff2') && !(Number(headers['content-length']) < 1024)
    if (isCompressed) expect(headers['content-encoding'], path).toBe('br')
  }
  const fonts = assets.map(([path]) => path).filter((path) => path.endsWith('.woff2'))
  const variable = ['familjen-grotesk-latin-wght-normal', 'hanken-grotesk-latin-wght-normal'].map(builtFile)
  expect(fonts.toSorted()).toEqual(variable.toSorted())
})

test.describe('a document that comes in two parts', () => {
  // Its server has nothing else.
  test.use({ expectedErrors: [/404/] })

  test('is shown once it is whole: nothing moves (P12)', async ({ page }) => {
    const html = await readFile('dist/portal/auth/login/index.html', 'utf8')
    const half = html.indexOf('</form>')
    const server = await startListener((request, response) => {
      response.statusCode = request.url === '/auth/login' ? 200 : 404
      if (response.statusCode === 404) return void response.end()
      response.setHeader('content-type', 'text/html').write(html.slice(0, half))
      setTimeout(() => response.end(html.slice(half)), 500)
    })
    await recordLayoutShifts(page)
    await page.goto(`${server.url}/auth/login`)
    await expect(page.getByRole('link', { name: 'Registreren' })).toBeVisible()
    await expectNoLayoutShift(page)
    await server.close()
  })
})
