import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { createStaffBoard } from '#tests/support/browser/staff-board.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { builtFile, ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** The URL of the background photo that the page shows. */
const shownPhoto = (page: Page): Promise<string> =>
  page
    .locator('main picture img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)

async function setBackgroundCookie(page: Page, id: string): Promise<void> {
  const url = new URL(page.url())
  await page.context().addCookies([{ name: COOKIE_NAMES.background, value: id, url: url.origin, secure: true }])
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`the login background on a ${device}`, () => {
    test.use({ viewport })

    test('is selected on the account page, applies immediately and persists after sign-out (S052)', async ({
      page,
      portal,
      person,
      context,
    }) => {
      await portal.open(person, '/account')
      const options = page.getByRole('group', { name: 'Achtergrondfoto' })
      await expect(options.getByRole('radio', { name: 'Hoeve in Lennik' })).toBeChecked()
      await options.getByRole('radio', { name: 'Pannendak tegen een avondlucht' }).check()
      const cookie = (await context.cookies()).find(({ name }) => name === COOKIE_NAMES.background)
      expect(cookie?.value).toBe('pannendak-avond')
      await page.reload()
      await expect(options.getByRole('radio', { name: 'Pannendak tegen een avondlucht' })).toBeChecked()
      await page.getByRole('button', { name: 'Afmelden' }).first().click()
      await expect(page).toHaveURL(/\/auth\/login/)
      await expect.poll(() => shownPhoto(page)).toContain('/media/backgrounds/pannendak-avond-')
      // Caption and placeholder of the default photo must not appear with another one.
      await expect(page.locator('main > div').first()).toHaveCSS('background-image', 'none')
      await expect(page.getByText('Hoeve, Lennik.')).toBeHidden()
      await page.reload()
      await expect.poll(() => shownPhoto(page)).toContain('/media/backgrounds/pannendak-avond-')
    })
  })
}

test('the login background loads after the scripts and covers its placeholder (P3, P6)', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/auth/login')
  const photo = page.locator('main picture img')
  await expect(photo).toHaveCSS('opacity', '1')
  const container = page.locator('main > div').filter({ has: page.locator('picture') })
  await expect(container).toHaveCSS('background-image', /^url\("data:image/)
  const photoIndex = requested.findIndex((path) => path.startsWith('/media/backgrounds/'))
  const scriptIndexes = [ENTRY_SCRIPT, builtFile('nl/common')].map((path) => requested.indexOf(path))
  expect(Math.min(...scriptIndexes)).toBeGreaterThanOrEqual(0)
  expect(photoIndex).toBeGreaterThan(Math.max(...scriptIndexes))
})

test('an unknown background id shows the default photo and sends no request for it (F-42, S052)', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/auth/login')
  for (const id of ['javascript:alert(1)', 'https://evil.example/x', '../../evil', '"><img src=x>', 'x'.repeat(300)]) {
    await setBackgroundCookie(page, encodeURIComponent(id))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Aanmelden', exact: true })).toBeEnabled()
    await expect.poll(() => shownPhoto(page)).toContain('/media/backgrounds/hoeve-lennik-')
  }
  expect(requested.filter((url) => /evil|javascript|xxx/.test(url))).toEqual([])
})

test('the chosen background is shown above inspiration, and none before a choice (S052)', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/inspiration')
  await expect(page.getByRole('heading', { name: 'Inspiratie' })).toBeVisible()
  await expect(page.locator('img[srcset*="/media/backgrounds/"]')).toHaveCount(0)
  await page.goto('/account')
  await page.getByRole('radio', { name: 'Klinkerterras in de avondzon' }).check()
  await page.getByRole('link', { name: 'Inspiratie' }).click()
  await expect.poll(() => shownPhoto(page)).toContain('/media/backgrounds/terras-in-avondzon-')
})

test.describe('the background on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 } })

  test('is chosen by staff and stays when a visitor signs out, who cannot change it (S052)', async ({
    page,
    portal,
    person,
    backend,
    context,
  }) => {
    const board = createStaffBoard(backend, 40)
    await board.open(page, 0)
    await page.getByRole('radio', { name: 'Antracieten gevel in strijklicht' }).check()
    await page.getByRole('button', { name: 'Vergrendelen' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await expect.poll(() => shownPhoto(page)).toContain('/media/backgrounds/antraciet-strijklicht-1600')
    // The idle screen would notice the other session and leave for the login.
    await page.goto('about:blank')
    await portal.open(person, '/account')
    await expect(page.getByLabel('Voornaam')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Achtergrondfoto' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Afmelden' }).first().click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await expect.poll(() => shownPhoto(page)).toContain('/media/backgrounds/antraciet-strijklicht-1600')
    const cookie = (await context.cookies()).find(({ name }) => name === COOKIE_NAMES.background)
    expect(cookie?.value).toBe('antraciet-strijklicht')
  })

  test('is shown on the idle screen (S052)', async ({ page, lab }) => {
    await openTablet(page, lab)
    await expect.poll(() => shownPhoto(page)).toContain('/media/backgrounds/hoeve-lennik-1600')
    await setBackgroundCookie(page, 'antraciet-strijklicht')
    await page.reload()
    await expect.poll(() => shownPhoto(page)).toContain('/media/backgrounds/antraciet-strijklicht-1600')
  })
})
