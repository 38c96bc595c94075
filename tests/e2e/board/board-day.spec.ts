import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { TABLET_WALK_INS_PER_HOUR } from '#contract/configuration/customer-bounds.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { createStaffBoard, openVisitorRow, visitorRow } from '#tests/support/browser/staff-board.ts'
import { watchStatusRegions } from '#tests/support/browser/status-regions.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const NAMES = [
  'Wout Peeters',
  'Awa Diallo',
  'Tom Maes',
  'Lotte Verhaegen-Vanderstraeten',
  'Claire Lambert',
  'Sofie De Wilde',
  'Anne-Charlotte Vandenberghe-Delacroix',
  'Zoë El Amrani',
]
const PROJECT = { name: 'Verbouwing van de hoeve aan de Molenveldstraat', type: 'RENOVATION' as const }

type Board = ReturnType<typeof createStaffBoard>

/** Eighteen appointments, from eight o'clock on, every half hour. */
async function fillDay(board: Board): Promise<void> {
  for (let index = 0; index < 18; index += 1) {
    const name = `${NAMES[index % NAMES.length]} ${index}`
    const draft = {
      remote: index % 4 === 3,
      topics: ['FACING_BRICK', 'ROOF_TILE'],
      consultantId: index % 3 === 0 ? null : 'bram-coppens',
      ...(index < 3 ? { status: 'ENDED' as const } : {}),
    }
    await board.createAppointment(name, -120 + index * 30, draft, index % 5 === 0 ? PROJECT : undefined)
  }
}

const WALK_INS = servedPath(tabletEndpoints.walkIn.path)

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading') })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not shown')
  return box
}

/** Rows that lie completely within the window and below the head, which stays at its top. */
async function rowsInSight(page: Page): Promise<number> {
  const head = await boxOf(page.locator('main').locator('div:has(> search)'))
  return rows(page).evaluateAll(
    (all, top) =>
      all.filter((row) => {
        const box = row.getBoundingClientRect()
        return box.top >= top - 1 && box.bottom <= window.innerHeight
      }).length,
    head.y + head.height,
  )
}

for (const [locale, colorScheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, locale: `${locale}-BE`, viewport: { width: 1024, height: 768 } })

    test(`the board shows a line for each appointment, twelve at once, in aligned columns (${locale}) (E38, E49)`, async ({
      page,
      backend,
    }) => {
      test.slow()
      const board = createStaffBoard(backend, locale === 'nl' ? 50 : 51)
      await fillDay(board)
      await board.open(page, 0)
      await expect(rows(page)).toHaveCount(18)
      for (const [size, least] of [
        [{ width: 1024, height: 768 }, 12],
        [{ width: 1180, height: 820 }, 12],
        [{ width: 768, height: 1024 }, 12],
      ] as const) {
        await page.setViewportSize(size)
        await page.evaluate(() => window.scrollTo(0, 0))
        expect(await rowsInSight(page), `${size.width}`).toBeGreaterThanOrEqual(least)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
        for (const column of await columnsOf(page)) expect(new Set(column).size, `${size.width}`).toBe(1)
        for (const target of await page.locator('main li button').all()) {
          expect((await boxOf(target)).height).toBeGreaterThanOrEqual(48)
        }
        expect(await findAxeViolations(page)).toEqual([])
      }
    })
  })
}

/** Left edges of each cell of all closed rows, by column. */
async function columnsOf(page: Page): Promise<number[][]> {
  const cells = await rows(page).evaluateAll((all) =>
    all
      .map((row) => [...(row.querySelector('[data-closed]')?.children ?? [])].slice(0, 4))
      .map((row) => row.map((cell) => Math.round(cell.getBoundingClientRect().left))),
  )
  return [0, 1, 2, 3].map((column) => cells.map((row) => row[column] ?? NaN))
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('the board opens at the present hour, with the search above it (E38)', async ({ page, backend }) => {
    const board = createStaffBoard(backend, 52)
    await fillDay(board)
    await board.open(page, 320)
    const line = page.getByRole('listitem').filter({ hasText: /^Nu 15:20$/ })
    await expect(line).toHaveCount(1)
    await expect(visitorRow(page, 'Anne-Charlotte Vandenberghe-Delacroix 14')).toBeInViewport({ ratio: 1 })
    await expect(visitorRow(page, 'Zoë El Amrani 15')).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Zoek een bezoeker')).toBeInViewport({ ratio: 1 })
    await expect(visitorRow(page, 'Wout Peeters 0')).not.toBeInViewport()
  })

  test('staff find a visitor, a consultant or a project of the day by parts of words (E38)', async ({
    page,
    backend,
  }) => {
    const board = createStaffBoard(backend, 53)
    await board.createAppointment('Zoë Verhaegen', -30, { consultantId: 'bram-coppens' })
    await board.createAppointment('Tom Maes', 0, {}, { name: 'Woning Molenveld' })
    await board.open(page, 0)
    const search = page.getByLabel('Zoek een bezoeker')
    for (const [text, name] of [
      ['ZOE verh', 'Zoë Verhaegen'],
      ['coppens', 'Zoë Verhaegen'],
      ['molenveld', 'Tom Maes'],
    ] as const) {
      await search.fill(text)
      await expect(rows(page)).toHaveCount(1)
      await expect(visitorRow(page, name)).toBeVisible()
    }
    const isAnnounced = await watchStatusRegions(page)
    await search.fill('Claire')
    const noMatch = page.getByText('Geen afspraak van vandaag past bij “Claire”.')
    await expect(noMatch).toBeVisible()
    expect(await isAnnounced(noMatch)).toBe(true)
    await expect(page.getByText('2 afspraken, 0 bezig')).toBeVisible()
    await search.fill('')
    await expect(rows(page)).toHaveCount(2)
  })

  test('the whole line opens the steps, and video calls are told apart from visits (E38, S041)', async ({
    page,
    backend,
  }) => {
    const board = createStaffBoard(backend, 54)
    await board.createAppointment('Lotte Verhaegen', 30, { remote: true, topics: ['PAVER'] })
    await board.createAppointment('Tom Maes', 60, { topics: ['PAVER'], consultantId: 'bram-coppens' })
    await board.open(page, 0)
    await expect(visitorRow(page, 'Lotte Verhaegen')).toContainText('Videogesprek, kleiklinker')
    await expect(visitorRow(page, 'Tom Maes')).not.toContainText('Videogesprek')
    // The line of the present time comes first, and nothing covers its label.
    const head = await boxOf(page.locator('main').locator('div:has(> search)'))
    expect((await boxOf(page.getByRole('listitem').first().locator('b'))).y).toBeGreaterThanOrEqual(
      head.y + head.height,
    )
    const consultant = await boxOf(visitorRow(page, 'Tom Maes').getByText('Bram Coppens'))
    await page.mouse.click(consultant.x + 10, consultant.y + 10)
    await expect(visitorRow(page, 'Tom Maes').getByRole('button', { name: 'Voorbereiding' })).toBeVisible()
    await expect(visitorRow(page, 'Tom Maes').getByRole('button', { name: 'Niet gekomen' })).toBeVisible()
  })

  test('the focus stays with an appointment whose next step opens all steps (E38, E50)', async ({ page, backend }) => {
    const board = createStaffBoard(backend, 56)
    await board.createAppointment('Lotte Verhaegen', 60)
    await board.open(page, 0)
    const row = visitorRow(page, 'Lotte Verhaegen')
    await row.getByRole('button', { name: 'Toewijzen' }).press('Enter')
    await expect(row.getByLabel('Adviseur')).toBeVisible()
    await expect(row).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(row.getByRole('button', { name: 'Voorbereiding' })).toBeFocused()
  })

  test('the choice of an adviser follows who is assigned on another tablet (E38, F-57)', async ({
    page,
    browser,
    backend,
    lab,
  }) => {
    test.slow()
    await lab.hub(true)
    const board = createStaffBoard(backend, 57)
    await board.createAppointment('Lotte Verhaegen', 60)
    const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'nl-BE' })
    const other = await context.newPage()
    await board.open(page, 0)
    await board.open(other, 0)
    for (const tablet of [page, other]) await expect(tablet.getByText('Verbonden', { exact: true })).toBeVisible()
    const assigned = (tablet: Page) =>
      visitorRow(tablet, 'Lotte Verhaegen')
        .getByRole('paragraph')
        .filter({ hasText: / (Claeys|Coppens)$/ })
    const assign = async (tablet: Page, label: string) => {
      const row = visitorRow(tablet, 'Lotte Verhaegen')
      await row.getByLabel('Adviseur').selectOption({ label })
      await row.getByRole('button', { name: 'Toewijzen' }).click()
      for (const shown of [page, other]) await expect(assigned(shown)).toHaveText(label)
    }
    const row = await openVisitorRow(page, 'Lotte Verhaegen')
    await openVisitorRow(other, 'Lotte Verhaegen')
    await assign(page, 'Ines Claeys')
    await assign(other, 'Bram Coppens')
    await expect(row.getByLabel('Adviseur').locator('option:checked')).toHaveText('Bram Coppens')
    await context.close()
  })

  test('staff check in a visitor without an appointment, once (E38)', async ({ page, backend }) => {
    const board = createStaffBoard(backend, 55)
    await board.createAppointment('Tom Maes', 60)
    await board.open(page, 0)
    const openDialog = page.getByRole('button', { name: 'Bezoeker zonder afspraak' })
    await openDialog.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Inchecken' }).click()
    await expect(dialog.getByText('Vul dit veld in')).toBeVisible()
    await dialog.getByLabel('Voornaam van de bezoeker').fill('Imke')
    await dialog.getByRole('radio', { name: 'Dakpannen' }).check()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Inchecken' }).dblclick()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Imke: Ingecheckt' })).toHaveCount(1)
    await expect(visitorRow(page, 'Imke')).toContainText('Zonder afspraak, dakpan')
    await expect(visitorRow(page, 'Imke')).toContainText(/Ingecheckt 10:0\d/)
    const found = await backend.db.select().from(appointments).where(eq(appointments.visitorName, 'Imke'))
    expect(found).toMatchObject([{ type: 'WALK_IN', status: 'CHECKED_IN', topics: ['ROOF_TILE'] }])
    await openVisitorRow(page, 'Imke')
  })

  test.describe('on a tablet that has checked in as many as it may', () => {
    test.use({ expectedErrors: [/429/] })

    test('the dialog says what to do instead and keeps the input (E38)', async ({ page, lab, backend }) => {
      test.slow()
      const board = createStaffBoard(backend, 65)
      await board.open(page, 0)
      for (let sent = 0; sent < TABLET_WALK_INS_PER_HOUR; sent += 20)
        await Promise.all(Array.from({ length: 20 }, (_, n) => board.walkIn(page, `Gast ${sent + n}`)))
      const before = (await lab.callsTo('POST', WALK_INS)).length
      await page.getByRole('button', { name: 'Bezoeker zonder afspraak' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Voornaam van de bezoeker').fill('Imke')
      const send = dialog.getByRole('button', { name: 'Inchecken' })
      await send.click()
      const reason = /^Deze tablet checkte dit uur al 120 bezoekers in, meer kan niet/
      await expect(dialog.getByRole('status').filter({ hasText: reason })).toBeVisible()
      await expect(send).toHaveAttribute('aria-disabled', 'true')
      await expect(send).toHaveAccessibleDescription(reason)
      await expect(dialog.getByLabel('Voornaam van de bezoeker')).toHaveValue('Imke')
      await send.press('Enter')
      expect(await lab.callsTo('POST', WALK_INS)).toHaveLength(before + 1)
    })
  })

  test('an empty day says so, and on which day the next appointments are (E38)', async ({ page, backend }) => {
    const board = createStaffBoard(backend, 60)
    const day = 24 * 60
    await board.createAppointment('Tom Maes', 2 * day)
    await board.createAppointment('Awa Diallo', 2 * day + 60)
    await board.createAppointment('Claire Lambert', 3 * day)
    await board.open(page, 0)
    await expect(page.getByText('Vandaag geen afspraken')).toBeVisible()
    const leftOf = async (name: RegExp) => (await page.getByRole('heading', { name }).boundingBox())?.x
    expect(await leftOf(/^Een rustige dag$/)).toBe(await leftOf(/8 augustus$/))
    await expect(page.getByText('Op dinsdag 10 augustus zijn er 2 afspraken.')).toBeVisible()
    await expect(page.getByText('Wie vandaag zomaar binnenkomt, checkt u hierboven in.')).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(0)
    expect(await findAxeViolations(page)).toEqual([])
  })
})
