import { eq } from 'drizzle-orm'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { DEMO_STAFF_PIN } from '#server/db/seed/demo-access.ts'
import { appointments } from '#server/db/visit-tables.ts'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { tracesOf } from './support/open-tablet.ts'
import { cutLine } from './support/offline.ts'
import { openRow, rowOf, staffBoard, typePin } from './support/staff-board.ts'
import { expect, test } from './support/test.ts'
import { violationsOf } from './support/violations.ts'

const TABLET = { width: 1180, height: 820 }
const pathEnd = ({ path }: { path: string }) => path.replace(/^.*\}/, '')

test.use({ viewport: TABLET })

test('S067 S068 S069 S070 staff take a visit from its consultant to its end, each step once', async ({
  page,
  backend,
  lab,
}) => {
  const board = staffBoard(backend, 1)
  const project = { name: 'Woning Molenveld', type: 'NEW_BUILD' as const, style: 'RURAL' as const }
  const { id } = await board.visit('Lotte Verhaegen', 30, { topics: ['FACING_BRICK'] }, project)
  await board.open(page, 20)
  const row = rowOf(page, 'Lotte Verhaegen')
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
  await row.getByRole('button', { name: 'Minder stappen van Lotte Verhaegen' }).click()
  await row.getByRole('button', { name: 'Beëindigen' }).click()
  await expect(row.getByLabel('Verslag van het gesprek')).toHaveValue('Stalen meegegeven.')
  await row.getByRole('button', { name: 'Beëindigen' }).dblclick()
  await expect(row).toContainText('Afgelopen')
  const [kept] = await backend.db.select().from(appointments).where(eq(appointments.id, id))
  expect(kept).toMatchObject({
    status: 'ENDED',
    consultantId: 'ines-claeys',
    checkinMethod: 'STAFF',
    note: 'Stalen meegegeven.',
  })
  for (const step of [visitEndpoints.assign, visitEndpoints.checkin, visitEndpoints.start, visitEndpoints.end]) {
    expect(await lab.callsTo('POST', pathEnd(step)), step.name).toHaveLength(1)
  }
})

test('S071 S067 what is not possible is disabled and says why; who comes late can still check in', async ({
  page,
  backend,
}) => {
  const board = staffBoard(backend, 2)
  await board.visit('Tom Maes', 0, { consultantId: 'bram-coppens' })
  await board.open(page, 12)
  const row = await openRow(page, 'Tom Maes')
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

  test('F-57 the loser is told what the other did and what is possible; a repeat is harmless', async ({
    page,
    browser,
    backend,
    lab,
  }) => {
    test.slow()
    const board = staffBoard(backend, 3)
    await board.visit('Awa Diallo', -30, { status: 'CHECKED_IN' })
    await board.visit('Wout Peeters', -10)
    const context = await browser.newContext({ viewport: TABLET, locale: 'nl-BE' })
    const other = await context.newPage()
    await board.open(page, 10)
    await board.open(other, 10)
    const [here, there] = [await openRow(page, 'Awa Diallo'), await openRow(other, 'Awa Diallo')]
    await expect(there.getByRole('button', { name: 'Start gesprek' })).toBeEnabled()
    // Both see a visitor who waits: one begins, the other does the same, and then comes too late with something else.
    await here.getByRole('button', { name: 'Start gesprek' }).click()
    await expect(here).toContainText('Bezig')
    await there.getByRole('button', { name: 'Start gesprek' }).click()
    await expect(there).toContainText('Bezig')
    await expect(there.getByRole('alert')).toHaveCount(0)
    await expect(there.getByRole('button', { name: 'Beëindigen' })).toBeEnabled()

    const late = [await openRow(page, 'Wout Peeters'), await openRow(other, 'Wout Peeters')] as const
    await late[0].getByRole('button', { name: 'Inchecken' }).click()
    await expect(late[0]).toContainText('Ingecheckt')
    await late[1].getByRole('button', { name: 'Niet gekomen' }).click()
    await expect(late[1].getByRole('alert')).toHaveText(
      'Dat past niet bij hoe het bezoek er nu voor staat; er is niets gewijzigd. Het staat nu op “ingecheckt”. Wat wel kan: toewijzen en start gesprek.',
    )
    await expect(late[1]).toContainText('Ingecheckt')
    await expect(late[1].getByRole('button', { name: 'Start gesprek' })).toBeEnabled()
    expect((await lab.callsTo('POST', pathEnd(visitEndpoints.noShow))).map(({ status }) => status)).toEqual([409])
    await context.close()
  })
})

test('E38 who walks in meanwhile appears, and now is a line among the visits', async ({ page, backend }) => {
  const board = staffBoard(backend, 4)
  await board.visit('Sofie De Wilde', 60)
  await board.visit('Claire Lambert', -60, { status: 'ENDED', consultantId: 'ines-claeys' })
  await board.open(page, 20)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zondag 13 juni')
  await expect(page.getByText('2 afspraken, 0 bezig, 0 wachten aan de ingang')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/Claire Lambert/, /10:20/, /Sofie De Wilde/])
  const walkIn = { visitorName: 'Noor', status: 'CHECKED_IN', type: 'WALK_IN', code: '000001' } as const
  const span = { dateFrom: board.at(20), dateTo: board.at(80), showroomId: 'toonzaal-gent' }
  await backend.db.insert(appointments).values({ id: 'walk-in-noor', ...walkIn, ...span })
  await page.clock.runFor(31_000)
  await expect(rowOf(page, 'Noor')).toContainText('Ingecheckt')
  await expect(page.getByText('3 afspraken, 0 bezig, 1 wacht aan de ingang')).toBeVisible()
})

test('S105 F-64 what another tablet does shows by itself, and the board says whether it does', async ({
  page,
  backend,
  lab,
}) => {
  await lab.hub(true)
  const board = staffBoard(backend, 12)
  const { id } = await board.visit('Awa Diallo', 10)
  await board.open(page, 0)
  await expect(page.getByText('Verbonden', { exact: true })).toBeVisible()
  const asked = (await lab.callsTo('GET', deviceEndpoints.visits.path)).length
  const tablet = await board.newTablet()
  await page.request.post(backend.url + servedPath(visitEndpoints.checkin.path.replace('{id}', id)), {
    headers: { authorization: `Bearer ${tablet.accessToken}` },
    data: { method: 'CODE' },
  })
  await expect(rowOf(page, 'Awa Diallo')).toContainText(/Ingecheckt 10:0\d/)
  expect((await lab.callsTo('GET', deviceEndpoints.visits.path)).length).toBeGreaterThan(asked)
  await lab.hub(false)
  await expect(page.getByText('Vernieuwt elke 30 s')).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('E41 the board says so and from when it is, and changes nothing until it is back', async ({
    page,
    context,
    backend,
  }) => {
    const board = staffBoard(backend, 5)
    await board.visit('Lotte Verhaegen', 5)
    await board.open(page, 0)
    const row = await openRow(page, 'Lotte Verhaegen')
    await expect(row.getByRole('button', { name: 'Inchecken' })).toBeEnabled()
    await cutLine(page)
    await expect(page.getByText(/Geen verbinding: u ziet het bord van 10:0\d/)).toBeVisible()
    await expect(row.getByRole('button', { name: 'Inchecken' })).toBeDisabled()
    await context.setOffline(false)
    await row.getByRole('button', { name: 'Inchecken' }).click()
    await expect(row).toContainText('Ingecheckt')
    await expect(page.getByText(/Geen verbinding/)).toHaveCount(0)
  })
})

test.describe('the PIN of staff', () => {
  test.use({ expectedErrors: [/403|422|429/] })

  test('F-54 a wrong one is said, many are held up, and none is kept or shown', async ({ page, backend, lab }) => {
    const board = staffBoard(backend, 6)
    await board.visit('Lotte Verhaegen', 5)
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

  test('it ends by time, which is said and can be begun anew, by its button, and for want of a touch', async ({
    page,
    backend,
  }) => {
    test.slow()
    const board = staffBoard(backend, 7)
    await board.visit('Lotte Verhaegen', 5)
    await board.visit('Wout Peeters', 15)
    await board.open(page, 0)
    const soon = page.getByText('Het bord gaat binnen een minuut op slot.')
    const attract = page.getByRole('button', { name: 'Kom binnen' })
    /** So many times fifty seconds and a touch. */
    const work = async (times: number) => {
      for (let passed = 0; passed < times; passed += 1) {
        await page.clock.runFor(50_000)
        await page.keyboard.press('Shift')
      }
    }
    await expect(soon).toHaveCount(0)
    await page.getByRole('button', { name: 'Vergrendelen' }).click()
    await expect(attract).toBeVisible()
    await expect.poll(traces).toEqual([])
    await page.goBack()
    await expect(rowOf(page, 'Lotte Verhaegen')).toHaveCount(0)
    await page.goto('/kiosk')

    await reopen()
    await page.clock.runFor(61_000)
    await expect(page.getByRole('dialog')).toContainText('Het bord gaat over')
    await page.getByRole('button', { name: 'Ik ben er nog' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.clock.runFor(76_000)
    await expect(attract).toBeVisible()
    await expect.poll(kept).toEqual([])

    await reopen()
    await work(5)
    await expect(soon).toBeVisible()
    await page.getByRole('button', { name: 'Langer openhouden' }).click()
    await typePin(page, DEMO_STAFF_PIN)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(soon).toHaveCount(0)
    await work(6)
    await expect(attract).toBeVisible()
    await expect.poll(kept).toEqual([])

    /** Of a visitor whom only the page has named, and of the PIN, which as a number is in every memory. */
    async function traces(): Promise<string[]> {
      const ofPin = await tracesOf(page, [DEMO_STAFF_PIN])
      return [...(await tracesOf(page, ['Wout Peeters'])), ...ofPin.filter(isKept)]
    }
    /** The clock of the test holds on to what has set a timer by it. */
    async function kept(): Promise<string[]> {
      return (await traces()).filter(isKept)
    }
    function isKept(place: string): boolean {
      return place !== 'memory'
    }
    async function reopen(): Promise<void> {
      await page.getByRole('link', { name: 'Medewerkers' }).click()
      await typePin(page, DEMO_STAFF_PIN)
      await expect(rowOf(page, 'Lotte Verhaegen')).toBeVisible()
    }
  })

  test('T12 a board whose access the backend no longer takes asks for the PIN again', async ({ page, backend }) => {
    const board = staffBoard(backend, 8)
    await board.visit('Lotte Verhaegen', 5)
    await board.open(page, 0)
    await expect(rowOf(page, 'Lotte Verhaegen')).toBeVisible()
    backend.clock.setOffset(board.at(6).getTime() - Date.now())
    await page.clock.runFor(31_000)
    await expect(page.getByText('De tijd was om en het bord is op slot.')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Lotte')
  })
})

test.describe('the way out of the kiosk', () => {
  test.use({ expectedErrors: [/401/] })

  test('T12 staff let this tablet go, which is named first: it is nobody’s, and can be paired anew', async ({
    page,
    context,
    backend,
    lab,
  }) => {
    const board = staffBoard(backend, 9)
    await board.visit('Lotte Verhaegen', 5)
    await board.open(page, 0)
    await page.getByRole('button', { name: 'Deze tablet loskoppelen' }).click()
    await expect(page.getByRole('dialog')).toContainText('Tablet van Toonzaal Gent loskoppelen?')
    await page.getByRole('button', { name: 'Annuleren' }).click()
    expect(await lab.callsTo('DELETE', deviceEndpoints.unpair.path)).toEqual([])
    await page.getByRole('button', { name: 'Deze tablet loskoppelen' }).click()
    await page.getByRole('button', { name: 'Tablet loskoppelen', exact: true }).click()
    await expect(page).toHaveURL(/\/kiosk\/setup$/)
    await expect(page.getByLabel('Koppelcode')).toBeVisible()
    // The browser's own clock is not the page's: what is removed stays on as an empty one.
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

    test(`E49 E50 the board has no axe violations and fits 320 px (${locale}, ${colorScheme})`, async ({
      page,
      backend,
    }) => {
      test.slow()
      const board = staffBoard(backend, locale === 'nl' ? 10 : 11)
      await board.visit('Awa Diallo', -30, { status: 'ONGOING', consultantId: 'ines-claeys', topics: ['PAVER'] })
      await board.visit('Tom Maes', -20)
      await board.visit('Lotte Verhaegen-Vanderstraeten', 5, { status: 'CHECKED_IN' })
      await board.openTablet(page, 0)
      await page.getByRole('link', { name: /^(Medewerkers|Personnel)$/ }).click()
      await expect(page.getByRole('button', { name: '0', exact: true })).toBeVisible()
      await expectGood('PIN')
      await typePin(page, DEMO_STAFF_PIN)
      await rowOf(page, 'Awa Diallo')
        .getByRole('button', { name: /Awa Diallo$/ })
        .click()
      await expect(page.getByRole('textbox')).toBeVisible()
      await expectGood('board')

      async function expectGood(screen: string): Promise<void> {
        for (const size of [TABLET, { width: 320, height: 640 }]) {
          await page.setViewportSize(size)
          expect(await violationsOf(page), `${screen} at ${size.width}`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(
            size.width,
          )
        }
        await page.setViewportSize(TABLET)
      }
    })
  })
}
