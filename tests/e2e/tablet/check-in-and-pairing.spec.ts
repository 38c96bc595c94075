import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { DEMO_STAFF_PASSWORD, DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { bookAppointment, type BookedAppointment } from '#tests/support/api/book-appointment.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const TOKEN = '/v2/api/oauth/token'
const QUARTER = 15 * 60 * 1000

test.use({ viewport: { width: 1180, height: 820 } })

/** Puts a paired tablet on the page, a quarter of an hour before the visit. */
async function openTablet(page: Page, lab: LabClient, { dateFrom }: BookedAppointment): Promise<void> {
  const offset = dateFrom.getTime() - QUARTER - Date.now()
  await lab.moveClock(offset)
  await page.clock.install({ time: new Date(Date.now() + offset) })
  const credentials = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
  const answer = await page.request.post(TOKEN, { data: { grant_type: 'client_credentials', ...credentials } })
  const { access_token } = (await answer.json()) as { access_token: string }
  const values = {
    [COOKIE_NAMES.machineCredentials]: encodeURIComponent(JSON.stringify(credentials)),
    [COOKIE_NAMES.accessToken]: access_token,
    [COOKIE_NAMES.tokenType]: 'Bearer',
  }
  const url = lab.url
  await page
    .context()
    .addCookies(Object.entries(values).map(([name, value]) => ({ name, value, url, secure: true, sameSite: 'Lax' })))
  await page.goto('/')
  await expect(page).toHaveURL(/\/kiosk$/)
}

const timeOf = ({ dateFrom }: BookedAppointment) =>
  dateFrom.toLocaleTimeString('nl-BE', { timeZone: 'Europe/Brussels', hour: '2-digit', minute: '2-digit' })

/** The visit as the tablet tells it: initials and time. Everybody here is called Test, and then some digits. */
const masked = (page: Page, visit: BookedAppointment) =>
  page.getByRole('button', { name: new RegExp(`^T\\. .\\. · ${timeOf(visit)}$`) })

async function type(page: Page, code: string): Promise<void> {
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click()
}

test.describe('the tablet of a showroom', () => {
  let visit: BookedAppointment
  test.beforeEach(async ({ person, lab }) => {
    visit = await bookAppointment(lab.url, person, DEMO_TABLET.showroomId)
  })

  test('a visitor checks in by code: initials before, a word of welcome after, no name in between (E37, B31, S068)', async ({
    page,
    lab,
  }) => {
    await openTablet(page, lab, visit)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await type(page, visit.code === '111111' ? '222222' : '111111')
    await expect(page.getByRole('alert')).toContainText('geen afspraak met deze code')
    await type(page, visit.code)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bent u dit?')
    await expect(page.locator('body')).not.toContainText('Test')
    await masked(page, visit).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dag Test')
    await expect(page.getByText(`komen u om ${timeOf(visit)} halen`)).toBeVisible()
    expect(await lab.callsTo('POST', '/checkin')).toHaveLength(1)
    await page.getByRole('button', { name: 'Nu afsluiten' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
  })

  test('by a part of the name, in French; too little of it finds nobody (E37, B31)', async ({ page, lab }) => {
    await openTablet(page, lab, visit)
    await page.getByRole('button', { name: 'Entrez' }).click()
    await page.getByRole('button', { name: 'Chercher par nom et heure' }).click()
    await page.getByLabel('Votre nom').fill('Te')
    await page.getByRole('button', { name: 'Chercher' }).click()
    await expect(page.getByText('Tapez au moins 3 lettres')).toBeVisible()
    await page.getByLabel('Votre nom').fill('Test')
    await page.getByLabel('Heure').fill(timeOf(visit))
    await page.getByRole('button', { name: 'Chercher' }).click()
    await expect(masked(page, visit).first()).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Test')
  })

  test('when idle it asks, counts down and restarts; a touch cancels that (E40, F-70, F-84)', async ({ page, lab }) => {
    await openTablet(page, lab, visit)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await type(page, '48')
    await page.clock.runFor(61_000)
    await expect(page.getByRole('dialog')).toContainText('Bent u er nog?')
    await page.getByRole('button', { name: 'Ik ben er nog' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('img', { name: '2 van 6 cijfers ingevuld' })).toBeVisible()
    await page.clock.runFor(80_000)
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect(page.getByRole('img', { name: '0 van 6 cijfers ingevuld' })).toBeVisible()
  })

  test('a tablet is led from the pages of customers to its own, a customer never sees it (T50)', async ({
    page,
    lab,
    portal,
    person,
  }) => {
    await openTablet(page, lab, visit)
    await page.goto('/projects')
    await expect(page).toHaveURL(/\/kiosk$/)
    // A tablet that is still there notices by itself that somebody else is signed in, and leads on, too.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await portal.open(person, '/kiosk')
    await expect(page).toHaveURL(/\/$/)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme })

      test(`its screens have no axe violations (${colorScheme}) (E49, E50)`, async ({ page, lab }) => {
        test.slow()
        await openTablet(page, lab, visit)
        await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
        expect(await findAxeViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Kom binnen' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await findAxeViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Zoek op naam en uur' }).click()
        await expect(page.getByLabel('Uw naam')).toBeVisible()
        expect(await findAxeViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Terug' }).click()
        await page.getByRole('button', { name: 'Ik heb geen afspraak' }).click()
        await expect(page.getByLabel('Uw voornaam')).toBeVisible()
        expect(await findAxeViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Terug' }).click()
        await page.getByRole('button', { name: 'Scan uw QR-code' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toon uw QR-code')
        expect(await findAxeViolations(page)).toEqual([])
      })
    })
  }
})

test.describe('a new tablet', () => {
  test.use({ expectedErrors: [/422/] })

  test('staff make a code, the tablet is paired with it once, told where it stands, and stays so (E37, T12, S029, S050, S096)', async ({
    page,
    context,
    lab,
  }) => {
    test.slow()
    await page.goto('/staff')
    await page.locator('input[type=password]').first().fill(DEMO_STAFF_PASSWORD)
    await page.getByRole('button').first().click()
    const code = /[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/.exec(await page.locator('main').innerText())?.[0]
    if (!code) throw new Error('The page of staff shows no code')
    await page.goto('/kiosk/setup')
    await page.getByLabel('Koppelcode').fill('AAAA-AAAA')
    await page.getByRole('button', { name: 'Koppelen' }).click()
    await expect(page.getByLabel('Koppelcode')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Koppelcode').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Koppelen' }).click()
    await expect(page).toHaveURL(/\/kiosk$/)
    await page.getByRole('button', { name: 'Toonzaal Gent' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([COOKIE_NAMES.machineCredentials, COOKIE_NAMES.showroom]))
    expect(names).not.toContain(COOKIE_NAMES.refreshToken)
    // Its token runs out: the credentials bring another, and the screen stays.
    await lab.moveClock(31 * 60_000)
    await page.clock.setSystemTime(new Date(Date.now() + 31 * 60_000))
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await page.getByRole('button', { name: 'Zoek op naam en uur' }).click()
    await page.getByLabel('Uw naam').fill('Niemand')
    await page.getByRole('button', { name: 'Zoeken' }).click()
    await expect(page.getByText(/geen afspraak op deze naam/)).toBeVisible()
    const grants = (await lab.callsTo('POST', TOKEN)).map(({ grantType }) => grantType)
    expect(grants).toEqual(['client_credentials', 'client_credentials'])
  })
})
