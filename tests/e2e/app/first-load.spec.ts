import { ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test('the login page makes at most 12 requests until it is idle (B43, P8)', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/auth/login')
  await page.waitForLoadState('networkidle')
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12)
})

test('hydration keeps the prerendered login page in both languages (S013)', async ({ page }) => {
  for (const lang of ['nl', 'fr']) {
    await page.goto(`/auth/login?lang=${lang}`)
    const field = await page.locator('input[type=email]').elementHandle()
    await page.waitForLoadState('networkidle')
    const toggle = page.locator('form button[aria-pressed]')
    await toggle.click()
    await expect(page.locator('input[autocomplete=current-password]')).toHaveAttribute('type', 'text')
    expect(await field?.evaluate((element) => element.isConnected), 'hydration replaced the field').toBe(true)
  }
})

test('the layout does not shift while fonts and scripts load (P12, S013)', async ({ page, lab }) => {
  await lab.fault({ match: { path: '/assets/*.woff2' }, nth: 'every', fault: 'delay', ms: 700 })
  await recordLayoutShifts(page)
  await page.goto('/auth/login')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await expectNoLayoutShift(page)
})

test('no service worker is registered, and the manifest has its own content type (S149)', async ({ page, request }) => {
  await page.goto('/auth/login')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  const response = await request.get('/manifest.webmanifest')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  expect(((await response.json()) as { id: string }).id).toBe('/')
})

test.describe('a service worker of an older portal', () => {
  // The page that registers the old worker has a CSP that blocks the registration.
  test.use({ bypassCSP: true, expectedErrors: [/favicon/] })

  test('is unregistered at startup, and the page works (S147)', async ({ page, lab }) => {
    const headers = { 'content-type': 'text/javascript' }
    await lab.fault({
      match: { path: '/old-worker.js' },
      fault: 'text',
      body: 'self.old = true',
      headers,
      nth: 'every',
    })
    const waitForRegistrations = (count: number) =>
      page.waitForFunction(
        async (expected) => (await navigator.serviceWorker.getRegistrations()).length === expected,
        count,
      )
    await page.goto('/health/live')
    await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js').then(() => undefined))
    await waitForRegistrations(1)
    await page.goto('/auth/login')
    // Waits across the reload of a page that the worker already controls.
    await waitForRegistrations(0)
    await expect(page.getByRole('textbox').first()).toBeVisible()
  })
})

test.describe('a slow or failing startup', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('the document shows the logo immediately and an error only if the startup fails (E46)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    test.slow()
    await portal.signIn(person)
    await lab.fault({ match: { path: ENTRY_SCRIPT }, fault: 'status', status: 500, nth: 'every' })
    await page.goto('/projects', { waitUntil: 'commit' })
    await expect(page.locator('.start svg')).toBeVisible()
    await expect(page.getByText('De pagina start niet.')).toBeVisible({ timeout: 12_000 })
    await expect(page.getByText('La page ne démarre pas.')).toBeVisible()
    await lab.reset()
    await lab.fault({ match: { path: ENTRY_SCRIPT }, fault: 'delay', ms: 2000, nth: 'every' })
    await page.goto('/projects', { waitUntil: 'commit' })
    await expect(page.locator('.start svg')).toBeVisible()
    await expect(page.getByText('De pagina start niet.')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
