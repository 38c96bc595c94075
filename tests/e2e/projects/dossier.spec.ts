import { facadeProject, savedQuantity, savedWall } from '#tests/support/fixtures/facade-project.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const completeProject = { ...facadeProject, wall: savedWall, quantity: savedQuantity }

/** Number of pages and title of a PDF. */
function readPdf(pdf: Buffer): { pages: number; title: string } {
  const text = pdf.toString('latin1')
  return {
    pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    title: /\/Title\s*\((.*?)\)/.exec(text)?.[1] ?? '',
  }
}

test.describe('dossier', () => {
  test('the dossier prints all project data on one or two pages (B16, B17, B45)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const { id } = await backend.createProject(person, completeProject)
    await portal.open(person, `/projects/${id}`)
    await page.getByRole('link', { name: 'Dossier openen' }).click()
    await expect(page).toHaveTitle('Projectdossier, Villa Ardenne | Mijn Kareel')
    const sheet = page.getByRole('article')
    for (const text of [
      'Villa Ardenne',
      'Nog nodig: stijl',
      'Rue des Briques 12, 5000 Namur',
      'Gevelsteen en dakpan',
      'Nieuwbouw',
      'eigenaar',
      'Kijk de regels van de gemeente na',
      '300 ÷ (0,200 × 0,075)',
      '21.000 ÷ 520',
      'met Mijn Kareel',
    ]) {
      await expect(sheet, text).toContainText(text)
    }
    // Others read the paper, too.
    await expect(sheet).not.toContainText('(u)')
    await expect(sheet.getByRole('img', { name: /^Grijs, Waalformaat/ })).toBeVisible()
    const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pdf.title).toContain('Villa Ardenne')
    expect(pdf.pages).toBeGreaterThanOrEqual(1)
    expect(pdf.pages).toBeLessThanOrEqual(2)
  })

  test('the dossier has a letterhead, the appointment and what was chosen (B45)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const { id } = await backend.createProject(person, completeProject)
    const dateFrom = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000)
    await backend.createAppointment(person, { dateFrom, projectId: id })
    await portal.open(person, `/inspiration/schuurwoning-lochristi?projectId=${id}`)
    for (const next of [/Roetmantel/, 'Gekozen voor Villa Ardenne']) {
      await page.getByRole('button', { name: 'Toevoegen aan Villa Ardenne', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Weghalen bij Villa Ardenne', exact: true })).toBeVisible()
      await page.getByRole('link', { name: next }).first().click()
    }
    await page.getByRole('link', { name: 'Dossier openen' }).click()
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText('Kareel · +32 9 298 60 40 · hulp@kareel.example')
    const part = (name: string) => sheet.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await expect(part('Afspraak')).toContainText(/\d{4}, \d{2}:\d{2}, (Showroom|Toonzaal) /)
    await expect(part('Producten').getByRole('listitem')).toHaveText(['Roetmantel'])
    await expect(part('Gebouwen').getByRole('listitem')).toHaveText([/^Schuurwoning in antraciet, Lochristi/])
    expect(await findAxeViolations(page)).toEqual([])
    expect(readPdf(await page.pdf({ preferCSSPageSize: true })).pages).toBeLessThanOrEqual(2)
  })

  test('the print is white in dark mode, without navigation and buttons', async ({ page, portal, person, backend }) => {
    const { id } = await backend.createProject(person, completeProject)
    await page.emulateMedia({ colorScheme: 'dark' })
    await portal.open(person, `/projects/${id}/dossier`)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveCount(0)
    const [background, text] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [backgroundColor, color]
    })
    expect([background, text]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  })

  test('the print contains the photo of the project', async ({ page, portal, demo }) => {
    await portal.open(demo.person, `/projects/${demo.projectId}/dossier`)
    await page.emulateMedia({ media: 'print' })
    const photo = page.getByRole('article').locator('img')
    await expect(photo).toBeVisible()
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    expect(readPdf(await page.pdf({ preferCSSPageSize: true })).pages).toBeLessThanOrEqual(2)
  })

  test('the dossier is shown in French, and its button prints (S012)', async ({ page, portal, person, backend }) => {
    const { id } = await backend.createProject(person, completeProject)
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await portal.open(person, `/projects/${id}/dossier?lang=fr`)
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText('Manque\u00a0: style')
    await expect(sheet).toContainText(/avec Mon Kareel$/)
    await page.getByRole('button', { name: 'Imprimer' }).click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
  })
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('the dossier opens from cached data (B10)', async ({ page, portal, person, backend }) => {
    const { id } = await backend.createProject(person, completeProject)
    await portal.open(person, `/projects/${id}`)
    await expect(page.getByRole('link', { name: 'Dossier openen' })).toBeVisible()
    await waitForNetworkIdle(page)
    await disconnect(page)
    await page.getByRole('link', { name: 'Dossier openen' }).click()
    await expect(page.getByRole('article')).toContainText('21.000 ÷ 520')
  })
})
