import type { Page } from '@playwright/test'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import type { ItemRating } from '#contract/shared-selections/schema.ts'
import { callAs } from '#tests/support/api/call-as.ts'
import { colourAt, housePhoto, isNear, isRed, SKY } from '#tests/support/browser/house-photo.ts'
import { savedFacade, savedWall } from '#tests/support/fixtures/facade-project.ts'
import { openVisitorRow, createStaffBoard } from '#tests/support/browser/staff-board.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const LIKED = ['kantoor-namur', 'kubusvilla-keerbergen', 'schuurwoning-lochristi', 'tuinterras-wavre']

const PICKS: ItemRating[] = [
  ...LIKED.map((itemId) => ({ itemId, liked: true, reason: 'FORMAT' as const, point: { x: 0.25, y: 0.75 } })),
  { itemId: 'rijwoning-mechelen', liked: false, reason: 'COLOUR', point: { x: 0.5, y: 0.5 } },
  { itemId: 'hoeve-lennik', liked: false, reason: 'JOINT', point: null },
]

const PROJECT = {
  name: 'Woning Molenveld',
  productCategories: ['FACING_BRICK' as const],
  type: 'NEW_BUILD' as const,
  address: {
    street: 'Molenveld',
    houseNumber: null,
    box: null,
    plotReference: '14',
    postalCode: '9080',
    city: 'Lochristi',
    country: 'BE' as const,
  },
}

test.use({ viewport: { width: 1180, height: 820 } })

/** Number of pages of a PDF and the size of the first in points. */
function readPdf(pdf: Buffer): { pages: number; size: number[] } {
  const text = pdf.toString('latin1')
  const box = /\/MediaBox\s*\[([\d.\s]+)\]/.exec(text)?.[1] ?? ''
  return {
    pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    size: box.trim().split(/\s+/).slice(2).map(Number).map(Math.round),
  }
}

const A4 = [595, 842]

async function expectPicturesLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .evaluate((sheet) => [...sheet.querySelectorAll('img')].map((img) => img.complete && img.naturalWidth > 0)),
    )
    .toEqual(PICKS.map(() => true))
}

test('the brief shows appointment, visitor, project with wall, likes, dislikes with reasons, and notes on one A4 page (B14, B13)', async ({
  page,
  backend,
}) => {
  test.slow()
  const board = createStaffBoard(backend, 30)
  const draft = { consultantId: 'bram-coppens', topics: ['ROOF_TILE'], picks: PICKS }
  await board.createAppointment('Lotte Verhaegen', 30, draft, PROJECT)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await board.open(page, 0)
  const row = await openVisitorRow(page, 'Lotte Verhaegen')
  await row.getByRole('button', { name: 'Voorbereiding' }).click()
  const sheet = page.getByRole('article')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lotte Verhaegen')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const text of [
    '10:30 tot 11:30',
    'Toonzaal Gent',
    'met Bram Coppens',
    'Komt voor: dakpan',
    'Woning Molenveld',
    'Molenveld, lot 14, 9080 Lochristi',
    'Volledigheid: 3 van 4. Nog nodig: stijl.',
    'Nieuwbouw',
    'Kantoorgebouw in terracotta',
    'om het formaat',
    'om de kleur',
    'om de voeg',
    'Notities',
  ]) {
    await expect(sheet, text).toContainText(text)
  }
  await expectPicturesLoaded(page)
  const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pdf).toEqual({ pages: 1, size: A4 })
  await page.getByRole('button', { name: 'Afdrukken' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)

  // The brief in French; the tablet itself stays Dutch.
  await page.getByRole('button', { name: 'FR, Français' }).click()
  for (const text of [
    'A aimé',
    'pour le joint',
    'Manque\u00a0: style',
    'Immeuble de bureaux en terre cuite',
    'Notes',
  ]) {
    await expect(sheet, text).toContainText(text)
  }
  await expect(page.locator('[lang=fr-BE]').filter({ has: sheet })).toHaveCount(1)
  await expectPicturesLoaded(page)
  expect(readPdf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ pages: 1, size: A4 })
  await page.getByRole('button', { name: 'Vers le tableau' }).click()
  await expect(row.getByRole('button', { name: 'Alle stappen van Lotte Verhaegen', expanded: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Voorbereiding' })).toBeFocused()
})

test('the print shows only the sheet, black on white even in dark mode (B14)', async ({ page, backend }) => {
  const board = createStaffBoard(backend, 31)
  await board.createAppointment('Lotte Verhaegen', 30, { picks: PICKS }, PROJECT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await board.open(page, 0)
  const row = await openVisitorRow(page, 'Lotte Verhaegen')
  await row.getByRole('button', { name: 'Voorbereiding' }).click()
  await expect(page.getByRole('article')).toContainText('Woning Molenveld')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('article')).toBeVisible()
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color]
  })
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
})

test('the brief shows a missing project or missing picks, and hides the name of a limited project (B14, S031)', async ({
  page,
  backend,
}) => {
  const board = createStaffBoard(backend, 32)
  await board.createAppointment('Tom Maes', 30)
  await board.createAppointment('Awa Diallo', 60, {}, { name: 'Geheim', limited: true })
  await board.open(page, 0)
  const openBrief = async (name: string) => {
    const row = await openVisitorRow(page, name)
    await row.getByRole('button', { name: 'Voorbereiding' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await openBrief('Tom Maes')
  await expect(page.getByRole('article')).toContainText('Bij deze afspraak hoort nog geen project.')
  await expect(page.getByText('Niets aangeduid')).toHaveCount(2)
  await page.getByRole('button', { name: 'Naar het bord' }).click()
  await openBrief('Awa Diallo')
  await expect(page.getByRole('article')).toContainText('Beperkt project')
  await expect(page.locator('body')).not.toContainText('Geheim')
})

test('the brief shows the planned wall on the photograph of the customer’s house, on one A4 page (B14, B17)', async ({
  page,
  backend,
}) => {
  const board = createStaffBoard(backend, 35)
  const person = await backend.createCustomer()
  const wall = { ...savedWall, colour: 'RED' as const, facade: savedFacade }
  const project = await backend.createProject(person, { ...PROJECT, wall })
  await board.createVisit(person, 30, { projectId: project.id, picks: PICKS })
  const photo = new Blob([new Uint8Array((await housePhoto(page)).buffer)])
  const query = `?name=${encodeURIComponent(savedFacade.photo)}`
  await callAs(backend.url, person, attachmentEndpoints.upload, project, photo, query)
  await board.open(page, 0)
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Voorbereiding' }).click()
  const facade = page.getByRole('article').getByRole('img', { name: /^Rood.*op een foto van de gevel$/ })
  await expect(facade).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Rood, Waalformaat, Vlaams verband, voeg 8 mm, donker')
  await expect.poll(async () => isNear(await colourAt(facade, 0.5, 0.1), SKY)).toBe(true)
  await expect.poll(async () => isRed(await colourAt(facade, 0.7, 0.5))).toBe(true)
  await expectPicturesLoaded(page)
  expect(readPdf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ pages: 1, size: A4 })
})

test('the brief draws a piece of the wall where the photograph is gone (B14, B17)', async ({ page, backend }) => {
  const board = createStaffBoard(backend, 36)
  await board.createAppointment('Lotte Verhaegen', 30, {}, { ...PROJECT, wall: { ...savedWall, facade: savedFacade } })
  await board.open(page, 0)
  const row = await openVisitorRow(page, 'Lotte Verhaegen')
  await row.getByRole('button', { name: 'Voorbereiding' }).click()
  const wall = page.getByRole('article').getByRole('img', { name: /^Grijs, Waalformaat.*donker$/ })
  await expect(wall).toBeVisible()
})

for (const [locale, colorScheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, locale: `${locale}-BE` })

    test(`the brief has no axe violations and fits 320 px (${locale}, ${colorScheme}) (E49, E50)`, async ({
      page,
      backend,
    }) => {
      const board = createStaffBoard(backend, locale === 'nl' ? 33 : 34)
      await board.createAppointment('Lotte Verhaegen', 30, { picks: PICKS }, PROJECT)
      await board.open(page, 0)
      await page
        .getByRole('button', { name: /Lotte Verhaegen$/ })
        .first()
        .click()
      await page.getByRole('button', { name: /^(Voorbereiding|Préparation)$/ }).click()
      await expect(page.getByRole('article')).toContainText('Woning Molenveld')
      await expectPicturesLoaded(page)
      for (const size of [
        { width: 1180, height: 820 },
        { width: 320, height: 640 },
      ]) {
        await page.setViewportSize(size)
        expect(await findAxeViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      }
    })
  })
}
