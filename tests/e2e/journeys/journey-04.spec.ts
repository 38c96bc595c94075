import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function allow(page: Page, address: string): Promise<void> {
  await page.getByRole('radio', { name: /Iemand anders/ }).check()
  await page.locator('[name=emailAddress]').fill(address)
  await page.locator('[value=allow]').tap()
}

test('Journey 4: on a phone Facebook signs in, Google is denied, then Google signs in to the installed app (S004, S005, S098, S057, T37)', async ({
  page,
  context,
  person,
}) => {
  test.slow()
  const grants: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/api/oauth/token')) grants.push(request.postDataJSON())
  })
  const names = async () => (await context.cookies()).map(({ name }) => name)

  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Doorgaan met Facebook' }).tap()
  await allow(page, person.emailAddress)
  await expect(page).toHaveURL(/\/$/)
  const access_token = expect.any(String) as unknown
  expect(grants).toEqual([{ grant_type: 'facebook', access_token, client_id: 'portal', client_secret: 'public' }])
  expect(await names()).toContain(COOKIE_NAMES.accessToken)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Afmelden' }).tap()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.getByRole('button', { name: 'Doorgaan met Google' }).tap()
  await page.locator('[value=deny]').tap()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText('U gaf geen toestemming')).toBeVisible()
  expect(await names()).not.toContain(COOKIE_NAMES.accessToken)
  expect(grants).toHaveLength(1)

  // Chromium cannot emulate an installed app.
  await page.addInitScript(() => {
    const matchMediaOriginal = matchMedia.bind(window)
    window.matchMedia = (query) => matchMediaOriginal(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.goto('/auth/login')
  expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await page.getByRole('button', { name: 'Doorgaan met Google' }).tap()
  await allow(page, person.emailAddress)
  await expect(page).toHaveURL(/\/$/)
  expect(grants[1]).toEqual({ grant_type: 'google', access_token, client_id: 'portal', client_secret: 'public' })
  expect(context.pages(), 'no pop-up').toHaveLength(1)
})
