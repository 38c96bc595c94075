import { expect, test } from './support/test.ts'

test('B43 the login page asks for at most 8 things until it rests (P8)', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/auth/login')
  await page.waitForLoadState('networkidle')
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(8)
})

test('S013 the login page is hydrated as it was prerendered, in both languages', async ({ page }) => {
  for (const lang of ['nl', 'fr']) {
    await page.goto(`/auth/login?lang=${lang}`)
    const field = await page.locator('input[type=email]').elementHandle()
    await page.waitForLoadState('networkidle')
    const toggle = page.locator('form button[aria-pressed]')
    await toggle.click()
    await expect(page.locator('input[autocomplete=current-password]')).toHaveAttribute('type', 'text')
    expect(await field?.evaluate((element) => element.isConnected), 'the field was thrown away').toBe(true)
  }
})

test('S013 nothing shifts while fonts and program arrive (P12)', async ({ page, lab }) => {
  await lab.fault({ match: { path: '/assets/*.woff2' }, nth: 'every', fault: 'delay', ms: 700 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/auth/login')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
})

test('S149 no worker is registered, and the manifest is served under its own name', async ({ page, request }) => {
  await page.goto('/auth/login')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  expect(((await answer.json()) as { id: string }).id).toBe('/')
})
