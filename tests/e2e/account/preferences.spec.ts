import type { Page } from '@playwright/test'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { ENTRY_SCRIPT } from '#tests/support/browser/build-files.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const DARK_GROUND = 'rgb(23, 20, 17)'
const LIGHT_GROUND = 'rgb(241, 239, 233)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const fontSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

/** The colour of the browser's bars: of the first `theme-color` whose media query matches. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => media === '' || matchMedia(media).matches,
      )?.content,
  )

test('theme and text size apply at once, at first paint of every document, and after sign-out (E50)', async ({
  page,
  portal,
  person,
  lab,
  context,
  browser,
  backend,
}) => {
  await portal.open(person, '/account')
  await page.getByRole('link', { name: 'Voorkeuren' }).click()
  await expect(page.getByRole('radio', { name: 'Zoals het toestel' })).toBeChecked()
  expect(await ground(page)).toBe(LIGHT_GROUND)
  await page.getByRole('radio', { name: 'Donker' }).check()
  await page.getByRole('radio', { name: 'Zeer groot' }).check()
  expect([await ground(page), await barColour(page), await fontSize(page)]).toEqual([DARK_GROUND, '#171411', '20px'])
  await page.getByRole('button', { name: 'Afmelden' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByRole('button', { name: 'Aanmelden', exact: true })).toBeEnabled()
  expect([await ground(page), await barColour(page), await fontSize(page)]).toEqual([DARK_GROUND, '#171411', '20px'])
  // A browser that has none of the scripts cached shows what the document alone paints.
  const storageState = await context.storageState()
  const uncached = await browser.newContext({ storageState, baseURL: backend.url, ignoreHTTPSErrors: true })
  const document = await uncached.newPage()
  await lab.fault({ match: { path: ENTRY_SCRIPT }, fault: 'stall', nth: 'every' })
  for (const path of ['/auth/login', '/auth/forgot', '/']) {
    await document.goto(path, { waitUntil: 'commit' })
    await document.locator('#start-fallback').waitFor({ state: 'attached' })
    const look = [await ground(document), await barColour(document), await fontSize(document)]
    expect(look, path).toEqual([DARK_GROUND, '#171411', '20px'])
    expect(await document.evaluate(() => globalThis.document.documentElement.dataset['start']), path).toBeUndefined()
  }
  await uncached.close()
})

test.describe('a device in dark mode', () => {
  test.use({ colorScheme: 'dark' })

  test('is overridden by the light theme, and followed again afterwards (E50)', async ({ page, portal, person }) => {
    await portal.open(person, '/account/preferences?lang=fr')
    expect([await ground(page), await barColour(page)]).toEqual([DARK_GROUND, '#171411'])
    await page.getByRole('radio', { name: 'Clair' }).check()
    expect([await ground(page), await barColour(page)]).toEqual([LIGHT_GROUND, '#f1efe9'])
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Clair' })).toBeChecked()
    expect(await ground(page)).toBe(LIGHT_GROUND)
    await page.getByRole('radio', { name: 'Comme l’appareil' }).check()
    expect([await ground(page), await barColour(page)]).toEqual([DARK_GROUND, '#171411'])
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  })
})

test('pages with the largest text do not scroll horizontally at 320 px (E49)', async ({ page, portal, demo }) => {
  await portal.open(demo.person, '/account/preferences')
  await page.getByRole('radio', { name: 'Zeer groot' }).check()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/projects', '/appointments', '/inspiration', '/account', '/account/preferences']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('a showroom’s tablet keeps its own look (E50)', async ({ page, portal, person, lab }) => {
  await openTablet(page, lab)
  await portal.open(person, '/account/preferences')
  await expect(page.getByRole('link', { name: 'Voorkeuren' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('group', { name: 'Kleuren' })).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.getByRole('button', { name: 'Afmelden' }).first().click()
  await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
  await page.reload()
  expect(await ground(page)).toBe(LIGHT_GROUND)
})

test('what notifies is saved at once and survives a reload (E52, E53)', async ({ page, portal, person, lab }) => {
  await portal.open(person, '/account/preferences')
  const box = (group: string, way: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name: way })
  await expect(box('Herinnering aan een afspraak', 'Een dag vooraf')).toBeChecked()
  const isCheckedAtOnce = (input: HTMLInputElement) => {
    input.click()
    return input.checked
  }
  expect(await box('Herinnering aan een afspraak', 'Twee uur vooraf').evaluate(isCheckedAtOnce)).toBe(true)
  await box('Projecten delen', 'Per mail').uncheck()
  await box('Wijzigingen aan projecten', 'In het portaal').uncheck()
  await expect(box('Wijzigingen aan projecten', 'Per mail')).toHaveCount(0)
  const saves = async () => (await lab.callsTo('PATCH', '/notifications/preferences')).map(({ status }) => status)
  await expect.poll(saves).toEqual([200, 200, 200])
  await page.goto('/account/preferences?lang=fr')
  await expect(box('Rappel d’un rendez‑vous', 'Deux heures avant')).toBeChecked()
  await expect(box('Partage de projets', 'Par e-mail')).not.toBeChecked()
  await expect(box('Partage de projets', 'Dans le portail')).toBeChecked()
  await expect(box('Modifications de projets', 'Dans le portail')).not.toBeChecked()
})

test('a choice is shown without interruption while and after it is saved (E52)', async ({ page, portal, person }) => {
  // Timers of a busy device are late; queries and mutations report their results by timers.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const startLate = (run: () => void, delay = 0) => setTimeout(run, delay + 50)
    Object.assign(window, { setTimeout: startLate })
  })
  await portal.open(person, '/account/preferences')
  const box = page.getByRole('group', { name: 'Projecten delen' }).getByRole('checkbox', { name: 'Per mail' })
  // Every state that React gives the box, also one that is corrected before the next frame.
  const states = await box.evaluateHandle((input: HTMLInputElement) => {
    const assigned: boolean[] = []
    const property = Object.getOwnPropertyDescriptor(input, 'checked')
    Object.defineProperty(input, 'checked', {
      ...property,
      set(checked: boolean) {
        assigned.push(checked)
        property?.set?.call(input, checked)
      },
    })
    return assigned
  })
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await box.click()
  await saved
  await waitForNetworkIdle(page)
  expect(new Set(await states.jsonValue())).toEqual(new Set([false]))
})
