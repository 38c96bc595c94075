import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/test.ts'
import { portalCookie } from '#tests/support/browser/session-cookies.ts'

const LAYOUTS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  desktop: { width: 1440, height: 900 },
}

const HOUR = 60 * 60 * 1000

const frameOf = (page: Page) => page.locator('#root > [inert]')
const logoOf = (page: Page) => page.locator('#root > .start')

/** Where bars, menu entries and page stand; what data adds to them has its place. */
function positions(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root :is(header, nav, nav a, nav button, main):not(main *)')].map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      return [element.tagName, ...[x, y, width].map(Math.round)].join(' ')
    }),
  )
}

const CASES = [
  ['phone', 'nl', 'light'],
  ['phone', 'fr', 'dark'],
  ['tablet', 'fr', 'dark'],
  ['desktop', 'nl', 'light'],
] as const

for (const [layout, lang, colorScheme] of CASES) {
  test.describe(`${layout}, ${lang}, ${colorScheme}`, () => {
    test.use({ viewport: LAYOUTS[layout], colorScheme })

    test('the frame of the start page is there before the program, which moves nothing of it (P9, P12)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      await portal.signIn(person)
      await recordLayoutShifts(page)
      await lab.fault({ match: { path: ENTRY_SCRIPT }, fault: 'hold' })
      await page.goto(`/?lang=${lang}`, { waitUntil: 'commit' })
      const start = page.locator('#root nav').getByText(lang === 'nl' ? 'Projecten' : 'Projets', { exact: true })
      await expect(start).toBeVisible()
      await expect(frameOf(page)).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = await positions(page)
      await lab.clearFaults()
      await lab.release()
      await expect(frameOf(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => positions(page)).toEqual(before)
      await page.waitForLoadState('networkidle')
      await expectNoLayoutShift(page)
    })
  })
}

test.describe('without the frame', () => {
  const hold = { match: { path: ENTRY_SCRIPT }, fault: 'hold' } as const

  test('a visitor who is not signed in sees the logo, then the login page (S013)', async ({ page, lab }) => {
    await lab.fault(hold)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(logoOf(page)).toBeVisible()
    await expect(frameOf(page)).toHaveCount(0)
    await lab.clearFaults()
    await lab.release()
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  for (const [who, name, value] of [
    ['a tablet', COOKIE_NAMES.machineCredentials, '{"client_id":"x","client_secret":"y"}'],
    ['a customer with a collapsed menu', COOKIE_NAMES.sidebarOpen, 'false'],
  ] as const) {
    test(`${who} sees the logo until the program starts (T28)`, async ({ page, portal, person, lab, context }) => {
      await portal.signIn(person)
      await context.addCookies([portalCookie(lab.url, name, encodeURIComponent(value))])
      await lab.fault(hold)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(logoOf(page)).toBeVisible()
      await expect(frameOf(page)).toHaveCount(0)
    })
  }

  test('other pages have the logo (P9)', async ({ page, portal, person, lab }) => {
    await portal.signIn(person)
    await lab.fault(hold)
    await page.goto('/projects', { waitUntil: 'commit' })
    await expect(logoOf(page)).toBeVisible()
    await expect(frameOf(page)).toHaveCount(0)
    await lab.clearFaults()
    await lab.release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test.describe('and without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('the document says what to do (E46)', async ({ page, portal, person }) => {
      await portal.signIn(person)
      await page.goto('/')
      await expect(page.locator('noscript p').first()).toBeVisible()
      await expect(frameOf(page)).toHaveCount(0)
    })
  })
})

test.describe('a program that does not start', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('is reported above the frame (E46, F-30)', async ({ page, portal, person, lab }) => {
    await portal.signIn(person)
    await lab.fault({ match: { path: ENTRY_SCRIPT }, nth: 'every', fault: 'status', status: 503 })
    await page.goto('/')
    const fallback = page.getByRole('alert').filter({ hasText: 'De pagina start niet.' })
    await expect(fallback).toBeVisible()
    await expect(frameOf(page)).toBeVisible()
    await expect(fallback.getByRole('button', { name: 'Herladen' })).toBeInViewport()
    await lab.clearFaults()
    await fallback.getByRole('button', { name: 'Herladen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a customer whose session can be renewed sees the frame meanwhile (S061)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.signIn(person)
  await portal.moveClocks(HOUR)
  await lab.fault(
    { match: { path: '/v2/api/oauth/token' }, fault: 'hold' },
    { match: { path: ENTRY_SCRIPT }, fault: 'hold' },
  )
  await page.goto('/', { waitUntil: 'commit' })
  await expect(frameOf(page)).toBeVisible()
  await lab.clearFaults()
  await lab.release()
  await expect.poll(async () => (await lab.callsTo('POST', '/oauth/token')).length).toBeGreaterThan(1)
  await lab.release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
