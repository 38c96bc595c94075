import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { expect, test } from '#tests/support/browser/specification-test.ts'
import { TABLET, type StoredAppointment } from '#tests/support/specification-backend/state.ts'

test.use({ viewport: { width: 1180, height: 820 }, expectedErrors: [/status of 40[14]|net::ERR/] })

// Noon in Belgium, so that all appointments are of the same day.
const NOW = new Date('2027-03-02T11:00:00Z')

/** What a visitor may choose where the backend has the calls for tablets. */
const OPTIONS_WITH_CALLS = ['Scan uw QR-code', 'Zoek op naam en uur', 'Ik heb geen afspraak', 'Eerst rondkijken']

function appointmentAt(id: number, time: string): StoredAppointment {
  return { id, contactId: 41, status: 'REGISTERED', type: 'ONLINE', dateFrom: `2027-03-02T${time}:00Z`, urls: [] }
}

/** Sets the tablet up by hand, as there are no pairing codes here. */
async function setUp(page: Page): Promise<void> {
  await page.clock.setSystemTime(NOW)
  await page.goto('/kiosk/setup')
  await page.getByLabel('Client-ID').fill(TABLET.id)
  await page.getByLabel('Client-secret').fill(TABLET.secret)
  await page.getByRole('button', { name: 'Koppelen', exact: true }).click()
  await page.getByLabel('Nummer van de toonzaal').fill('12')
  await page.getByLabel('Naam van de toonzaal').fill('Toonzaal aan de Leie')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
}

for (const done of ['no content', 'empty text', 'other JSON'] as const) {
  test.describe(`a backend that answers with ${done}`, () => {
    test.use({ variant: { done } })

    test('a tablet is set up with client and showroom, and checks a visitor in (S063, S096, S115)', async ({
      page,
      context,
      specification,
    }) => {
      specification.state.appointments.splice(0, 1, appointmentAt(81, '11:30'), appointmentAt(82, '14:00'))
      await setUp(page)
      await page.reload()
      await expect(page).toHaveURL(/\/kiosk$/)
      const cookies = await context.cookies()
      expect(cookies.find(({ name }) => name === COOKIE_NAMES.showroom)?.value).toBe('12')
      await page.getByRole('button', { name: 'Kom binnen' }).click()
      await expect(page.getByText('Toonzaal aan de Leie')).toBeVisible()
      await page.getByRole('button', { name: '15:00' }).click()
      await expect(page.getByText('komen u om 15:00 halen')).toBeVisible()
      expect(specification.state.appointments.map(({ status }) => status)).toEqual(['REGISTERED', 'CHECKED_IN'])
      const checkIns = specification.calls.filter(({ path }) => path.endsWith('/checkin'))
      expect(checkIns.map(({ path, body }) => [path, body])).toEqual([
        ['/v2/api/appointments/82/checkin', expect.objectContaining({ showroomId: '12' })],
      ])
      const grants = specification.calls.filter(({ path }) => path.endsWith('/oauth/token'))
      for (const { body } of grants)
        expect(body).toEqual({ grant_type: 'client_credentials', client_id: TABLET.id, client_secret: TABLET.secret })
      await page.getByRole('button', { name: 'Nu afsluiten' }).click()
      await page.getByRole('button', { name: 'Kom binnen' }).click()
      await expect(page.getByRole('button', { name: '12:30' })).toBeVisible()
      await expect(page.getByRole('button', { name: '15:00' })).toHaveCount(0)
    })
  })
}

test('one-time codes are not offered where the backend issues none (T28)', async ({ page }) => {
  await page.goto('/kiosk/setup')
  await expect(page.getByLabel('Client-ID')).toBeVisible()
  await expect(page.getByLabel('Koppelcode')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /koppelcode/ })).toHaveCount(0)
  await page.goto('/auth/code')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina bestaat niet (meer)')
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Aanmelden', exact: true })).toBeEnabled()
  await expect(page.locator('a[href*="/auth/code"]')).toHaveCount(0)
})

test('what the backend has no calls for is not on the tablet (T28)', async ({ page, specification }) => {
  specification.state.appointments.length = 0
  await setUp(page)
  await expect(page.getByRole('link', { name: 'Medewerkers' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Kom binnen' }).click()
  await expect(page.getByText('Er staan hier vandaag geen afspraken meer.')).toBeVisible()
  for (const name of OPTIONS_WITH_CALLS) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
})

test('no control of a missing extension is shown before the backend has answered (T28)', async ({
  page,
  specification,
}) => {
  specification.state.appointments.splice(0, 1, appointmentAt(81, '12:00'))
  await setUp(page)
  const staffLink = page.getByRole('link', { name: 'Medewerkers' })
  const answer = specification.holdUnknownCalls()
  const asked = page.waitForRequest(/\/v2\/api\/showroom_devices\/me$/)
  await page.reload()
  const response = (await asked).response()
  await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
  await expect(staffLink).toHaveCount(0)
  await page.getByRole('button', { name: 'Kom binnen' }).click()
  await expect(page.getByRole('button', { name: '13:00' })).toBeVisible()
  for (const name of OPTIONS_WITH_CALLS) await expect(page.getByRole('button', { name })).toHaveCount(0)
  answer()
  expect((await response)?.status()).toBe(404)
  await page.getByRole('button', { name: 'Terug' }).click()
  await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
  await expect(staffLink).toHaveCount(0)
})

test('a tablet without a showroom shows no staff link before the backend has answered (T28)', async ({
  page,
  specification,
}) => {
  await page.goto('/kiosk/setup')
  await page.getByLabel('Client-ID').fill(TABLET.id)
  await page.getByLabel('Client-secret').fill(TABLET.secret)
  const answer = specification.holdUnknownCalls()
  await page.getByRole('button', { name: 'Koppelen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Medewerkers' })).toHaveCount(0)
  answer()
  await expect(page.getByLabel('Nummer van de toonzaal')).toBeVisible()
})

test('refused credentials are reported, and what was typed stays (S096)', async ({ page }) => {
  await page.goto('/kiosk/setup')
  await page.getByLabel('Client-ID').fill(TABLET.id)
  await page.getByLabel('Client-secret').fill('verkeerd')
  await page.getByRole('button', { name: 'Koppelen', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('De server kent deze gegevens niet.')
  await expect(page.getByLabel('Client-ID')).toHaveValue(TABLET.id)
  expect(await findAxeViolations(page)).toEqual([])
})
