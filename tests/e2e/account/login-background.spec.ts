import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { builtFile, ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** The file that the page shows large. */
const shown = (page: Page): Promise<string> =>
  page
    .locator('main picture img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)

async function choose(page: Page, id: string): Promise<void> {
  const url = new URL(page.url())
  await page.context().addCookies([{ name: COOKIE_NAMES.background, value: id, url: url.origin, secure: true }])
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`the photograph of the login page on a ${device}`, () => {
    test.use({ viewport })

    test('is chosen on the account page, counts at once, and is there again after the logout (S052)', async ({
      page,
      portal,
      person,
      context,
    }) => {
      await portal.open(person, '/account')
      const choice = page.getByRole('group', { name: 'Foto op de aanmeldpagina' })
      await expect(choice.getByRole('radio', { name: 'Hoeve in Lennik' })).toBeChecked()
      await choice.getByRole('radio', { name: 'Pannendak tegen een avondlucht' }).check()
      const cookie = (await context.cookies()).find(({ name }) => name === COOKIE_NAMES.background)
      expect(cookie?.value).toBe('pannendak-avond')
      await page.reload()
      await expect(choice.getByRole('radio', { name: 'Pannendak tegen een avondlucht' })).toBeChecked()
      await page.getByRole('button', { name: 'Afmelden' }).first().click()
      await expect(page).toHaveURL(/\/auth\/login/)
      await expect.poll(() => shown(page)).toContain('/media/backgrounds/pannendak-avond-')
      // What is written under the first photograph is not true of this one, nor is its likeness.
      await expect(page.locator('main > div').first()).toHaveCSS('background-image', 'none')
      await expect(page.getByText('Hoeve, Lennik.')).toBeHidden()
      await page.reload()
      await expect.poll(() => shown(page)).toContain('/media/backgrounds/pannendak-avond-')
    })
  })
}

test('the photograph comes after the program, over its likeness (P3, P6)', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/auth/login')
  const photo = page.locator('main picture img')
  await expect(photo).toHaveCSS('opacity', '1')
  const place = page.locator('main > div').filter({ has: page.locator('picture') })
  await expect(place).toHaveCSS('background-image', /^url\("data:image/)
  const at = asked.findIndex((path) => path.startsWith('/media/backgrounds/'))
  const programs = [ENTRY_SCRIPT, builtFile('nl/common')].map((path) => asked.indexOf(path))
  expect(Math.min(...programs)).toBeGreaterThanOrEqual(0)
  expect(at).toBeGreaterThan(Math.max(...programs))
})

test('an unknown photograph shows the default, without a request (F-42, S052)', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/auth/login')
  for (const id of ['javascript:alert(1)', 'https://evil.example/x', '../../evil', '"><img src=x>', 'x'.repeat(300)]) {
    await choose(page, encodeURIComponent(id))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Aanmelden', exact: true })).toBeEnabled()
    await expect.poll(() => shown(page)).toContain('/media/backgrounds/hoeve-lennik-')
  }
  expect(asked.filter((url) => /evil|javascript|xxx/.test(url))).toEqual([])
})

test.describe('the tablet of a showroom', () => {
  test.use({ viewport: { width: 1180, height: 820 } })

  test('shows it between two visitors (S052)', async ({ page, lab }) => {
    await openTablet(page, lab)
    await expect.poll(() => shown(page)).toContain('/media/backgrounds/hoeve-lennik-1600')
    await choose(page, 'antraciet-strijklicht')
    await page.reload()
    await expect.poll(() => shown(page)).toContain('/media/backgrounds/antraciet-strijklicht-1600')
  })
})
