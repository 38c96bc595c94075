import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { bookAppointment, type BookedAppointment } from '#tests/support/api/book-appointment.ts'
import { issuePairingCode } from '#server/modules/tablets/service.ts'
import { createPairingCode } from '#tests/support/browser/staff-board.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { removeRandomDelays } from '#tests/support/browser/renewal-tabs.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const TOKEN = '/v2/api/oauth/token'
const QUARTER = 15 * 60 * 1000

test.use({ viewport: { width: 1180, height: 820 } })

/** Opens a paired tablet a quarter of an hour before the appointment. */
async function openTablet(page: Page, lab: LabClient, { dateFrom }: BookedAppointment): Promise<void> {
  const offset = dateFrom.getTime() - QUARTER - Date.now()
  await lab.moveClock(offset)
  await page.clock.install({ time: new Date(Date.now() + offset) })
  const credentials = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
  const response = await page.request.post(TOKEN, { data: { grant_type: 'client_credentials', ...credentials } })
  const { access_token } = (await response.json()) as { access_token: string }
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

/** The appointment as the tablet shows it, with initials and time; all test customers have the first name Test. */
const maskedAppointment = (page: Page, appointment: BookedAppointment) =>
  page.getByRole('button', { name: new RegExp(`^T\\. .\\. · ${timeOf(appointment)}$`) })

async function type(page: Page, code: string): Promise<void> {
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click()
}

test.describe('a tablet', () => {
  let appointment: BookedAppointment
  test.beforeEach(async ({ person, lab }) => {
    appointment = await bookAppointment(lab.url, person, DEMO_TABLET.showroomId)
  })

  test('a visitor checks in by code; the tablet shows initials before and the first name after (E37, B31, S068)', async ({
    page,
    lab,
  }) => {
    await openTablet(page, lab, appointment)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await type(page, appointment.code === '111111' ? '222222' : '111111')
    await expect(page.getByRole('alert')).toContainText('geen afspraak met deze code')
    await type(page, appointment.code)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bent u dit?')
    await expect(page.locator('body')).not.toContainText('Test')
    await maskedAppointment(page, appointment).dblclick()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dag Test')
    await expect(page.getByText(`komen u om ${timeOf(appointment)} halen`)).toBeVisible()
    expect(await lab.callsTo('POST', '/checkin')).toHaveLength(1)
    await page.getByRole('button', { name: 'Nu afsluiten' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
  })

  test('a visitor is found by part of the name in French; fewer than three letters show an error (E37, B31)', async ({
    page,
    lab,
  }) => {
    await openTablet(page, lab, appointment)
    await page.getByRole('button', { name: 'Entrez' }).click()
    await page.getByRole('button', { name: 'Chercher par nom et heure' }).click()
    await page.getByLabel('Votre nom').fill('Te')
    await page.getByRole('button', { name: 'Chercher' }).click()
    await expect(page.getByText('Tapez au moins 3 lettres')).toBeVisible()
    await page.getByLabel('Votre nom').fill('Test')
    await page.getByLabel('Heure').fill(timeOf(appointment))
    await page.getByRole('button', { name: 'Chercher' }).click()
    await expect(maskedAppointment(page, appointment).first()).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Test')
  })

  test('an idle tablet asks, counts down and resets; a touch cancels the countdown (E40, F-70, F-84)', async ({
    page,
    lab,
  }) => {
    await openTablet(page, lab, appointment)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await type(page, '48')
    await page.clock.runFor(61_000)
    const notice = page.getByRole('dialog')
    await expect(notice).toContainText('Bent u er nog?')
    const secondsLeft = async () => Number(/over (\d+) seconde/.exec(await notice.innerText())?.[1])
    const atFirst = await secondsLeft()
    await page.clock.runFor(5000)
    // The clock of the page also goes by itself.
    await expect.poll(secondsLeft).toBeLessThanOrEqual(atFirst - 5)
    await page.getByRole('button', { name: 'Ik ben er nog' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('img', { name: '2 van 6 cijfers ingevuld' })).toBeVisible()
    await page.clock.runFor(80_000)
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect(page.getByRole('img', { name: '0 van 6 cijfers ingevuld' })).toBeVisible()
  })

  test('the photographs of the idle screen change until they are stopped (E40)', async ({ page, lab }) => {
    await openTablet(page, lab, appointment)
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    const shown = () =>
      page.locator('picture').evaluateAll((photos) => photos.findIndex((photo) => photo.classList.length > 1))
    await expect
      .poll(() =>
        page
          .locator('picture img')
          .evaluateAll((images) => (images as HTMLImageElement[]).every(({ naturalWidth }) => naturalWidth > 0)),
      )
      .toBe(true)
    expect(await shown()).toBe(0)
    await page.clock.runFor(9000)
    expect(await shown()).toBe(1)
    await page.getByRole('button', { name: 'Beelden stilzetten' }).click()
    await page.clock.runFor(20_000)
    expect(await shown()).toBe(1)
  })

  test('customer pages redirect a tablet to the kiosk, and the kiosk redirects a customer home (T50)', async ({
    page,
    lab,
    portal,
    person,
  }) => {
    await openTablet(page, lab, appointment)
    await page.goto('/projects')
    await expect(page).toHaveURL(/\/kiosk$/)
    // Leave the page first: an open tablet page would also redirect when the session changes.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await portal.open(person, '/kiosk')
    await expect(page).toHaveURL(/\/$/)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme })

      test(`the tablet screens have no axe violations (${colorScheme}) (E49, E50)`, async ({ page, lab }) => {
        test.slow()
        await openTablet(page, lab, appointment)
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
        await page.getByRole('button', { name: 'Typ de code' }).click()
        await page.getByRole('button', { name: 'Terug' }).click()
        await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      })
    })
  }
})

test.describe('a new tablet', () => {
  test.use({ expectedErrors: [/422/] })

  test('a staff code pairs the tablet once with a showroom, and the tablet stays paired (E37, T12, S029, S050, S096)', async ({
    page,
    context,
    lab,
  }) => {
    test.slow()
    const code = await createPairingCode(page)
    // Without a realtime channel, which could ask for a token while the clocks are moved.
    await page.addInitScript(removeRandomDelays)
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
    // Responses from before the clocks moved would set the page's idea of the server's time back.
    await waitForNetworkIdle(page)
    // The token expires: the credentials renew it, and the screen stays.
    await lab.moveClock(31 * 60_000)
    await page.clock.setSystemTime(new Date(Date.now() + 31 * 60_000))
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await page.getByRole('button', { name: 'Zoek op naam en uur' }).click()
    await page.getByLabel('Uw naam').fill('Niemand')
    await page.getByRole('button', { name: 'Zoeken' }).click()
    await expect(page.getByText(/geen afspraak op deze naam/)).toBeVisible()
    const grants = await lab.callsTo('POST', TOKEN)
    expect(grants.map(({ grantType }) => grantType)).toEqual(['client_credentials', 'client_credentials'])
    for (const { tokenMembers } of grants) expect(tokenMembers).toEqual(['grant_type', 'client_id', 'client_secret'])

    const again = await page.request.post(servedPath(tabletEndpoints.pair.path), { data: { code } })
    expect(again.ok(), 'a code works once').toBe(false)
  })

  test('a code of a showroom pairs the tablet with it, which the next start remembers (S050)', async ({
    page,
    context,
    backend,
    lab,
  }) => {
    const { code } = await issuePairingCode(backend.db, DEMO_TABLET.showroomId, new Date())
    await page.goto('/kiosk/setup')
    await page.getByLabel('Koppelcode').fill(code)
    await page.getByRole('button', { name: 'Koppelen' }).click()
    await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
    const stored = (await context.cookies()).find(({ name }) => name === COOKIE_NAMES.showroom)
    expect(stored?.value).toBe(DEMO_TABLET.showroomId)
    await lab.fault({ match: { path: '/v2/api/showroom_devices/me' }, fault: 'stall', nth: 'every' })
    await page.reload()
    await page.getByRole('button', { name: 'Kom binnen' }).click()
    await expect(page.getByText('Toonzaal Gent')).toBeVisible()
  })
})
