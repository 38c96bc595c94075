import type { Page } from '@playwright/test'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { disconnect, goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { openTablet } from '#tests/support/browser/open-tablet.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'
import { createUpcomingAppointment } from '#tests/support/fixtures/onboarding-state.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const DAY_MINUTES = 24 * 60

const section = (page: Page) => page.getByRole('region', { name: 'Agenda' })
const create = (page: Page) => section(page).getByRole('button', { name: 'Maak een agenda-adres' })
const address = (page: Page) => section(page).getByLabel('Uw agenda-adres')
const fetchCalendar = async (page: Page, url: string) => (await page.request.get(url)).text()

test('a customer subscribes to a calendar, which follows a moved appointment (E11)', async ({
  page,
  context,
  portal,
  person,
  backend,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await createUpcomingAppointment(backend, person, 4 * DAY_MINUTES, { showroomId: 'toonzaal-gent' })
  await portal.open(person, '/appointments')
  await page.getByRole('link', { name: 'Al uw afspraken in uw agenda' }).click()
  await expect(page).toHaveURL(/\/account\/preferences#agenda$/)
  await expect(section(page).getByRole('heading', { name: 'Agenda' })).toBeInViewport()
  await create(page).click()
  await expect(address(page)).toHaveValue(/\/api\/calendars\/[\w-]{43}\.ics$/)
  const url = await address(page).inputValue()
  await expect(section(page).getByRole('link', { name: 'Toevoegen aan agenda' })).toHaveAttribute(
    'href',
    url.replace(/^https?:/, 'webcal:'),
  )
  await section(page).getByRole('button', { name: 'Kopieer het adres' }).click()
  await expect(section(page).getByRole('status')).toHaveText('Het adres is gekopieerd.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  expect(await fetchCalendar(page, url)).toMatch(/SUMMARY;LANGUAGE=nl-BE:Bezoek aan Toonzaal Gent/)
  expect(await fetchCalendar(page, url)).toContain('SEQUENCE:0\r\nSTATUS:CONFIRMED')

  await page.goto(`/appointments/new?move=${id}`)
  await page.getByRole('group', { name: 'Welke dag?' }).getByRole('radio').nth(5).locator('..').click()
  await page.getByRole('group', { name: 'Hoe laat?' }).getByRole('radio').nth(1).locator('..').click()
  await page.getByRole('button', { name: 'Verplaatsen naar dit moment' }).click()
  await expect(page.getByText(/^Uw afspraak is verplaatst naar/)).toBeVisible()
  expect(await fetchCalendar(page, url)).toContain('SEQUENCE:1\r\nSTATUS:CONFIRMED')
})

test('a new address replaces the one before, and a revoked one stops working (E11)', async ({
  page,
  portal,
  person,
}) => {
  await keepToastsOpen(page)
  await portal.open(person, '/account/preferences')
  await create(page).click()
  const first = await address(page).inputValue()
  await section(page).getByRole('button', { name: 'Nieuw adres' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Het huidige adres werkt dan meteen niet meer')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(address(page)).toHaveValue(first)
  await section(page).getByRole('button', { name: 'Nieuw adres' }).click()
  await dialog.getByRole('button', { name: 'Nieuw adres' }).click()
  await expect(page.getByText('U hebt een nieuw agenda-adres.')).toBeVisible()
  await expect(address(page)).not.toHaveValue(first)
  const second = await address(page).inputValue()
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(second)).status()).toBe(200)
  await page.reload()
  await expect(address(page)).toHaveValue(second)
  await section(page).getByRole('button', { name: 'Intrekken' }).click()
  await dialog.getByRole('button', { name: 'Intrekken' }).click()
  await expect(page.getByText('Het agenda-adres is ingetrokken.')).toBeVisible()
  await expect(create(page)).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
  // The keyboard goes on in this section.
  await page.keyboard.press('Tab')
  await expect(create(page)).toBeFocused()
})

for (const [locale, scheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${scheme}`, () => {
    test.use({ colorScheme: scheme })

    test(`the calendar and its dialogs have no axe violations and do not overflow (${locale}, ${scheme}) (E49)`, async ({
      page,
      portal,
      person,
    }) => {
      test.slow()
      await portal.open(person, `/account/preferences?lang=${locale}`)
      const button = (name: RegExp) => section(page).getByRole('button', { name })
      await button(/^(Maak|Créer)/).click()
      await expect(section(page).getByRole('textbox')).toBeVisible()
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height })
        await section(page).scrollIntoViewIfNeeded()
        expect(await findAxeViolations(page), `at ${width}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        for (const control of await section(page).locator('button, a').all()) {
          expect((await control.boundingBox())?.height, `at ${width}`).toBeGreaterThanOrEqual(48)
        }
        await button(/^(Intrekken|Révoquer)/).click()
        expect(await findAxeViolations(page), `dialog at ${width}`).toEqual([])
        await page.keyboard.press('Escape')
      }
    })
  })
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('the address stays, and revoking it says that there is no connection (E11, S121)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/account/preferences')
    await create(page).click()
    const url = await address(page).inputValue()
    await goOffline(page)
    await section(page).getByRole('button', { name: 'Intrekken' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Intrekken' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Geen verbinding.')
    await dialog.getByRole('button', { name: 'Annuleren' }).click()
    await expect(address(page)).toHaveValue(url)
    await goOnline(page)
    expect((await page.request.get(url)).status()).toBe(200)
  })

  test('creating an address says so, and works again with a connection (E11, S121)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/account/preferences')
    await expect(create(page)).toBeVisible()
    await disconnect(page)
    await create(page).click()
    await expect(section(page).getByRole('alert')).toContainText('Geen verbinding.')
    await page.context().setOffline(false)
    await create(page).click()
    await expect(address(page)).toBeVisible()
  })
})

test('a showroom’s tablet shows no private address (E50)', async ({ page, portal, person, lab }) => {
  await openTablet(page, lab)
  await portal.open(person, '/account/preferences')
  await expect(page.getByRole('group', { name: 'Afspraken' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(section(page)).toHaveCount(0)
})
