import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { expect, test } from './support/test.ts'

test('P3 the photograph of the login page fades in once it is there, and is there to be seen', async ({ page }) => {
  await page.goto('/auth/login')
  const photo = page.locator('main picture img')
  await expect(photo).toHaveCSS('opacity', '1')
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // The same after a way from page to page.
  await page.getByRole('link', { name: 'Registreren' }).click()
  await expect(page).toHaveURL(/register/)
  await expect(photo).toHaveCSS('opacity', '1')
})

test.describe('a program that does not come', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('P3 leaves the photograph to be seen all the same', async ({ page, lab }) => {
    await lab.fault({ match: { path: '/assets/index-*' }, fault: 'status', status: 500, nth: 'every' })
    await page.goto('/auth/login')
    await expect(page.locator('main picture img')).toHaveCSS('opacity', '1')
  })
})

for (const isKnown of [false, true]) {
  test(`P6 fonts ${isKnown ? 'come at once where they are at hand' : 'wait for the program on a first visit'}`, async ({
    page,
    context,
    backend,
    lab,
  }) => {
    if (isKnown) await context.addCookies([{ name: COOKIE_NAMES.deviceId, value: 'a-device', url: backend.url }])
    await lab.fault({ match: { path: '/assets/index-*.js' }, fault: 'delay', ms: 1500, nth: 'every' })
    const order: string[] = []
    page.on('request', (request) => request.url().endsWith('.woff2') && order.push('font'))
    page.on('requestfinished', (request) => /index-[^/]+\.js$/.test(request.url()) && order.push('program'))
    await page.goto('/auth/login')
    await expect.poll(() => new Set(order).size).toBe(2)
    expect(order[0]).toBe(isKnown ? 'font' : 'program')
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Hanken Grotesk Variable"'))).toBe(true)
  })
}
