import { eq } from 'drizzle-orm'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { DEMO_STAFF_PIN } from '#server/db/seed/demo-credentials.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { findTraces } from '#tests/support/browser/open-tablet.ts'
import {
  openVisitorRow,
  visitorRow,
  createStaffBoard,
  signInAsStaff,
  typePin,
} from '#tests/support/browser/staff-board.ts'
import { watchStatusRegions } from '#tests/support/browser/status-regions.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const TABLET = { width: 1180, height: 820 }
const pathSuffix = ({ path }: { path: string }) => path.replace(/^.*\}/, '')

test.use({ viewport: TABLET })

test('staff assign, check in, start and end an appointment, and each step is sent once (S067, S068, S069, S070)', async ({
  page,
  backend,
  lab,
}) => {
  const board = createStaffBoard(backend, 1)
  const project = { name: 'Woning Molenveld', type: 'NEW_BUILD' as const, style: 'RURAL' as const }
  const { id } = await board.createAppointment('Lotte Verhaegen', 30, { topics: ['FACING_BRICK'] }, project)
  await board.open(page, 20)
  const row = visitorRow(page, 'Lotte Verhaegen')
  await expect(row).toContainText('Gevelsteen')
  await expect(row).toContainText('Woning Molenveld')
  await expect(row.getByRole('img', { name: 'Volledigheid: 2 van 4' })).toBeVisible()
  await expect(row).toContainText('Ingepland')
  await row.getByRole('button', { name: 'Toewijzen' }).click()
  await row.getByLabel('Adviseur').selectOption({ label: 'Ines Claeys' })
  await row.getByRole('button', { name: 'Toewijzen' }).dblclick()
  await expect(row.getByText('Ines Claeys').first()).toBeVisible()
  await row.getByRole('button', { name: 'Inchecken' }).dblclick()
  await expect(row).toContainText('Ingecheckt')
  await row.getByRole('button', { name: 'Start gesprek' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Lotte Verhaegen: Bezig' })).toHaveCount(1)
  await expect(row).toContainText(/Bezig sinds 10:2\d/)
  await row.getByLabel('Verslag van het gesprek').fill('Stalen meegegeven.')
  await row.getByRole('button', { name: 'Alle stappen van Lotte Verhaegen', expanded: true }).click()
  await row.getByRole('button', { name: 'Beëindigen' }).click()
  await expect(row.getByLabel('Verslag van het gesprek')).toHaveValue('Stalen meegegeven.')
  await row.getByRole('button', { name: 'Beëindigen' }).dblclick()
  await expect(row).toContainText('Afgelopen')
  const [appointment] = await backend.db.select().from(appointments).where(eq(appointments.id, id))
  expect(appointment).toMatchObject({
    status: 'ENDED',
    consultantId: 'ines-claeys',
    checkinMethod: 'STAFF',
    note: 'Stalen meegegeven.',
  })
  for (const step of [
    appointmentOperationEndpoints.assign,
    appointmentOperationEndpoints.checkin,
    appointmentOperationEndpoints.start,
    appointmentOperationEndpoints.end,
  ]) {
    expect(await lab.callsTo('POST', pathSuffix(step)), step.name).toHaveLength(1)
  }
})

test('impossible steps are disabled with a reason; a late visitor can still check in (S071, S067)', async ({
  page,
  backend,
}) => {
  const board = createStaffBoard(backend, 2)
  await board.createAppointment('Tom Maes', 0, { consultantId: 'bram-coppens' })
  await board.open(page, 12)
  const row = await openVisitorRow(page, 'Tom Maes')
  await expect(row).toContainText(/1\d min te laat/)
  const noShow = row.getByRole('button', { name: 'Niet gekomen' })
  await expect(noShow).toBeDisabled()
  await expect(noShow).toHaveAccessibleDescription('Kan vanaf 10:15')
  await expect(row.getByRole('button', { name: 'Beëindigen' })).toHaveAccessibleDescription('Eerst inchecken')
  await expect(row.getByRole('button', { name: 'Toewijzen' })).toHaveAccessibleDescription('Is al zo')
  backend.clock.setOffset(board.at(16).getTime() - Date.now())
  for (let times = 0; times < 4; times += 1) {
    await page.clock.runFor(50_000)
    await page.keyboard.press('Shift')
  }
  await noShow.click()
  await expect(noShow).toHaveAccessibleDescription('Is al gebeurd')
  await row.getByRole('button', { name: 'Inchecken' }).click()
  await expect(row.getByRole('button', { name: 'Start gesprek' })).toBeEnabled()
})

test.describe('two tablets at once', () => {
  test.use({ expectedErrors: [/409/] })

  test('the second tablet shows the current status and the possible steps; repeating a step is harmless (F-57)', async ({
    page,
    browser,
    backend,
    lab,
  }) => {
    test.slow()
    const board = createStaffBoard(backend, 3)
    await board.createAppointment('Awa Diallo', -30, { status: 'CHECKED_IN' })
    await board.createAppointment('Wout Peeters', -10)
    const context = await browser.newContext({ viewport: TABLET, locale: 'nl-BE' })
    const other = await context.newPage()
    await board.open(page, 10)
    await board.open(other, 10)
    const [firstRow, secondRow] = [await openVisitorRow(page, 'Awa Diallo'), await openVisitorRow(other, 'Awa Diallo')]
    await expect(secondRow.getByRole('button', { name: 'Start gesprek' })).toBeEnabled()
    // Both tablets start the same conversation, then send conflicting steps.
    await firstRow.getByRole('button', { name: 'Start gesprek' }).click()
    await expect(firstRow).toContainText('Bezig')
    await secondRow.getByRole('button', { name: 'Start gesprek' }).click()
    await expect(secondRow).toContainText('Bezig')
    await expect(secondRow.getByRole('alert')).toHaveCount(0)
    await expect(secondRow.getByRole('button', { name: 'Beëindigen' })).toBeEnabled()

    const lateRows = [await openVisitorRow(page, 'Wout Peeters'), await openVisitorRow(other, 'Wout Peeters')] as const
    await lateRows[0].getByRole('button', { name: 'Inchecken' }).click()
    await expect(lateRows[0]).toContainText('Ingecheckt')
    await lateRows[1].getByRole('button', { name: 'Niet gekomen' }).click()
    await expect(lateRows[1].getByRole('alert')).toHaveText(
      'Dat past niet bij hoe het bezoek er nu voor staat; er is niets gewijzigd. Het staat nu op “ingecheckt”. Wat wel kan: toewijzen en start gesprek.',
    )
    await expect(lateRows[1]).toContainText('Ingecheckt')
    await expect(lateRows[1].getByRole('button', { name: 'Start gesprek' })).toBeEnabled()
    expect(
      (await lab.callsTo('POST', pathSuffix(appointmentOperationEndpoints.noShow))).map(({ status }) => status),
    ).toEqual([409])
    await context.close()
  })
})

test('a new walk-in appears, and a line marks the current time (E38)', async ({ page, backend }) => {
  const board = createStaffBoard(backend, 4)
  await board.createAppointment('Sofie De Wilde', 60)
  await board.createAppointment('Claire Lambert', -60, { status: 'ENDED', consultantId: 'ines-claeys' })
  await board.open(page, 20)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zondag 13 juni')
  await expect(page.getByText('2 afspraken, 0 bezig, 0 wachten aan de ingang')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/Claire Lambert/, /10:20/, /Sofie De Wilde/])
  const walkIn = { visitorName: 'Noor', status: 'CHECKED_IN', type: 'WALK_IN', code: '000001' } as const
  const span = { dateFrom: board.at(20), dateTo: board.at(80), showroomId: 'toonzaal-gent' }
  await backend.db.insert(appointments).values({ id: 'walk-in-noor', ...walkIn, ...span })
  await page.clock.runFor(31_000)
  await expect(visitorRow(page, 'Noor')).toContainText('Ingecheckt')
  await expect(page.getByText('3 afspraken, 0 bezig, 1 wacht aan de ingang')).toBeVisible()
})

test('changes by another tablet appear live, and the board shows the realtime status (S105, F-64)', async ({
  page,
  backend,
  lab,
}) => {
  await lab.hub(true)
  const board = createStaffBoard(backend, 12)
  const { id } = await board.createAppointment('Awa Diallo', 10)
  await board.open(page, 0)
  await expect(page.getByText('Verbonden', { exact: true })).toBeVisible()
  const listCalls = (await lab.callsTo('GET', tabletEndpoints.appointments.path)).length
  const tablet = await board.newTablet()
  await page.request.post(backend.url + servedPath(appointmentOperationEndpoints.checkin.path.replace('{id}', id)), {
    headers: { authorization: `Bearer ${tablet.accessToken}` },
    data: { method: 'CODE' },
  })
  await expect(visitorRow(page, 'Awa Diallo')).toContainText(/Ingecheckt 10:0\d/)
  expect((await lab.callsTo('GET', tabletEndpoints.appointments.path)).length).toBeGreaterThan(listCalls)
  await lab.hub(false)
  await expect(page.getByText('Vernieuwt elke 30 s')).toBeVisible()
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('the board shows the time of its data and disables all steps until it is online (E41)', async ({
    page,
    context,
    backend,
  }) => {
    const board = createStaffBoard(backend, 5)
    await board.createAppointment('Lotte Verhaegen', 5)
    await board.open(page, 0)
    const row = await openVisitorRow(page, 'Lotte Verhaegen')
    await expect(row.getByRole('button', { name: 'Inchecken' })).toBeEnabled()
    const isAnnounced = await watchStatusRegions(page)
    await disconnect(page)
    const bar = page.getByText(/Geen verbinding: u ziet het bord van 10:0\d/)
    await expect(bar).toBeVisible()
    expect(await isAnnounced(bar)).toBe(true)
    await expect(row.getByRole('button', { name: 'Inchecken' })).toBeDisabled()
    await context.setOffline(false)
    await row.getByRole('button', { name: 'Inchecken' }).click()
    await expect(row).toContainText('Ingecheckt')
    await expect(page.getByText(/Geen verbinding/)).toHaveCount(0)
  })
})

test.describe('the PIN of staff', () => {
  test.use({ expectedErrors: [/403|422|429/] })

  test('a wrong PIN shows an error, many are rate limited, and none is stored or shown (F-54)', async ({
    page,
    backend,
    lab,
  }) => {
    const board = createStaffBoard(backend, 6)
    await board.createAppointment('Lotte Verhaegen', 5)
    await board.openTablet(page, 0)
    await page.getByRole('link', { name: 'Medewerkers' }).click()
    await expect(page.getByRole('button', { name: 'Openen' })).toBeDisabled()
    for (let tries = 0; tries < 5; tries += 1) {
      await typePin(page, '0000')
      await expect(page.getByRole('alert')).toHaveText('Deze pincode klopt niet')
      await expect(page.getByRole('img', { name: '0 cijfers ingevuld' })).toBeVisible()
    }
    await typePin(page, DEMO_STAFF_PIN)
    await expect(page.getByRole('alert')).toHaveText(/^Probeer opnieuw over \d+ seconden$/)
    await expect(page.locator('body')).not.toContainText('Lotte')
    await expect(page.locator('body')).not.toContainText(DEMO_STAFF_PIN)
    await lab.reset()
  })

  test('access ends by the lock button, when idle, and after its time unless it is extended', async ({
    page,
    backend,
  }) => {
    test.slow()
    const board = createStaffBoard(backend, 7)
    await board.createAppointment('Lotte Verhaegen', 5)
    await board.createAppointment('Wout Peeters', 15)
    await board.open(page, 0)
    const lockWarning = page.getByText('Het bord gaat binnen een minuut op slot.')
    const enterButton = page.getByRole('button', { name: 'Kom binnen' })
    /** Simulates activity: a key press every 50 seconds. */
    const stayActive = async (times: number) => {
      for (let passed = 0; passed < times; passed += 1) {
        await page.clock.runFor(50_000)
        await page.keyboard.press('Shift')
      }
    }
    await expect(lockWarning).toHaveCount(0)
    await page.getByRole('button', { name: 'Vergrendelen' }).click()
    await expect(enterButton).toBeVisible()
    await expect.poll(traces).toEqual([])
    await page.goBack()
    await expect(visitorRow(page, 'Lotte Verhaegen')).toHaveCount(0)
    await page.goto('/kiosk')

    await reopen()
    await page.clock.runFor(61_000)
    await expect(page.getByRole('dialog')).toContainText('Het bord gaat over')
    await page.getByRole('button', { name: 'Ik ben er nog' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.clock.runFor(76_000)
    await expect(enterButton).toBeVisible()
    await expect.poll(storedTraces).toEqual([])

    await reopen()
    const isAnnounced = await watchStatusRegions(page)
    await stayActive(5)
    await expect(lockWarning).toBeVisible()
    expect(await isAnnounced(lockWarning)).toBe(true)
    await page.getByRole('button', { name: 'Langer openhouden' }).click()
    await typePin(page, DEMO_STAFF_PIN)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(lockWarning).toHaveCount(0)
    await stayActive(6)
    await expect(enterButton).toBeVisible()
    await expect.poll(storedTraces).toEqual([])

    /** Traces of a visitor and of the PIN; the digits of the PIN always occur in the memory. */
    async function traces(): Promise<string[]> {
      const pinTraces = await findTraces(page, [DEMO_STAFF_PIN])
      return [...(await findTraces(page, ['Wout Peeters'])), ...pinTraces.filter(isStored)]
    }
    /** Traces outside the memory, because the mocked clock keeps references. */
    async function storedTraces(): Promise<string[]> {
      return (await traces()).filter(isStored)
    }
    function isStored(location: string): boolean {
      return location !== 'memory'
    }
    async function reopen(): Promise<void> {
      await page.getByRole('link', { name: 'Medewerkers' }).click()
      await typePin(page, DEMO_STAFF_PIN)
      await expect(visitorRow(page, 'Lotte Verhaegen')).toBeVisible()
    }
  })

  test('the board asks for the PIN again once the backend rejects its access (T12)', async ({ page, backend }) => {
    const board = createStaffBoard(backend, 8)
    await board.createAppointment('Lotte Verhaegen', 5)
    await board.open(page, 0)
    await expect(visitorRow(page, 'Lotte Verhaegen')).toBeVisible()
    backend.clock.setOffset(board.at(6).getTime() - Date.now())
    await page.clock.runFor(31_000)
    await expect(page.getByText('De tijd was om en het bord is op slot.')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Lotte')
  })
})

test.describe('unpairing a tablet', () => {
  test.use({ expectedErrors: [/401/] })

  test('the tablet shows the end of its name as on the page of staff, before and after the PIN', async ({
    page,
    context,
    backend,
  }) => {
    const board = createStaffBoard(backend, 13)
    await board.openTablet(page, 0)
    await page.getByRole('link', { name: 'Medewerkers' }).click()
    const name = page.getByText(/^Naam van deze tablet: …[\w-]{6}$/)
    await expect(name).toBeVisible()
    const end = (await name.innerText()).replace(/^.*…/, '…')
    await typePin(page, DEMO_STAFF_PIN)
    await expect(page.getByRole('region', { name: 'Deze tablet' })).toContainText(`Naam van deze tablet: ${end}`)
    const desk = await context.newPage()
    await signInAsStaff(desk, '/staff/tablets')
    await expect(desk.getByRole('listitem').filter({ hasText: end })).toHaveCount(1)
  })

  test('staff unpair the tablet after confirmation; it can be paired again (T12)', async ({
    page,
    context,
    backend,
    lab,
  }) => {
    const board = createStaffBoard(backend, 9)
    await board.createAppointment('Lotte Verhaegen', 5)
    await board.open(page, 0)
    await page.getByRole('button', { name: 'Deze tablet loskoppelen' }).click()
    await expect(page.getByRole('dialog')).toContainText('Tablet van Toonzaal Gent loskoppelen?')
    await page.getByRole('button', { name: 'Annuleren' }).click()
    expect(await lab.callsTo('DELETE', tabletEndpoints.unpair.path)).toEqual([])
    await page.getByRole('button', { name: 'Deze tablet loskoppelen' }).click()
    await page.getByRole('button', { name: 'Tablet loskoppelen', exact: true }).click()
    await expect(page).toHaveURL(/\/kiosk\/setup$/)
    await expect(page.getByLabel('Koppelcode')).toBeVisible()
    // Removed cookies stay with an empty value, because the browser does not use the mocked clock.
    const names = (await context.cookies()).flatMap(({ name, value }) => (value === '' ? [] : [name]))
    for (const name of [COOKIE_NAMES.machineCredentials, COOKIE_NAMES.showroom, COOKIE_NAMES.accessToken]) {
      expect(names).not.toContain(name)
    }
    await page.goto('/kiosk')
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})

for (const [locale, colorScheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, locale: `${locale}-BE` })

    test(`the board has no axe violations and fits 320 px (${locale}, ${colorScheme}) (E49, E50)`, async ({
      page,
      backend,
    }) => {
      test.slow()
      const board = createStaffBoard(backend, locale === 'nl' ? 10 : 11)
      await board.createAppointment('Awa Diallo', -30, {
        status: 'ONGOING',
        consultantId: 'ines-claeys',
        topics: ['PAVER'],
      })
      await board.createAppointment('Tom Maes', -20)
      await board.createAppointment('Lotte Verhaegen-Vanderstraeten', 5, { status: 'CHECKED_IN' })
      await board.openTablet(page, 0)
      await page.getByRole('link', { name: /^(Medewerkers|Personnel)$/ }).click()
      await expect(page.getByRole('button', { name: '0', exact: true })).toBeVisible()
      await expectAccessible('PIN')
      await typePin(page, DEMO_STAFF_PIN)
      await visitorRow(page, 'Awa Diallo')
        .getByRole('button', { name: /Awa Diallo$/ })
        .click()
      await expect(page.getByRole('textbox')).toBeVisible()
      await expectAccessible('board')

      async function expectAccessible(screen: string): Promise<void> {
        for (const size of [TABLET, { width: 320, height: 640 }]) {
          await page.setViewportSize(size)
          expect(await findAxeViolations(page), `${screen} at ${size.width}`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(
            size.width,
          )
        }
        await page.setViewportSize(TABLET)
      }
    })
  })
}
