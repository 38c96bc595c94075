import type { Page } from '@playwright/test'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { facadeProject, savedQuantity, savedWall } from '#tests/support/fixtures/facade-project.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { waitForNetworkIdle } from '#tests/support/browser/network-idle.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { findOverflow, openPage } from '#tests/support/browser/page-checks.ts'

const patches = async (lab: LabClient) => (await lab.calls()).filter(({ method }) => method === 'PATCH')
const plannerLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const chip = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

test.describe('quantity planner', () => {
  test('the planner computes pallets from an area, shows the formula and saves it with the project (B16)', async ({
    page,
    openProject,
    lab,
  }) => {
    const id = await openProject({ name: 'Molenveld' })
    await plannerLink(page, 'Hoeveelheid berekenen').click()
    await expect(page).toHaveTitle('Hoeveelheid berekenen, Molenveld | Mijn Kareel')
    await expect(page.getByText('Vul de oppervlakte in')).toBeVisible()
    await page.getByLabel('Oppervlakte in m²').fill('84,5')
    await expect(page.getByText('84,5 ÷ (0,200 × 0,075)')).toBeVisible()
    await chip(page, /^Waalformaat/).check()
    await chip(page, /^5 mm/).check()
    await expect(page.getByText('1 ÷ ((0,210 + 0,005) × (0,050 + 0,005))')).toBeVisible()
    await page.getByLabel('Marge in procent').fill('7.5')
    await expect(page.getByText('7.146 + 7,5 %')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '7.682 stenen op 15 paletten' })).toBeVisible()
    await page.getByLabel(/^Waarvoor/).fill('Achtergevel')
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}#saved-quantity$`))
    // The history shows it, too.
    await expect(page.getByRole('paragraph').filter({ hasText: '7.682 stenen op 15 paletten' })).toBeInViewport()
    const summary = page.getByText(/^Achtergevel: 84,5 m², Waalformaat, voeg 5\smm, 7,5\s% marge$/)
    await expect(summary).toBeVisible()
    const [patch] = await patches(lab)
    const quantity = { area: 84.5, format: 'WF', joint: 5, margin: 7.5, note: 'Achtergevel' }
    expect(patch).toMatchObject({ status: 200, body: { quantity } })
    await page.reload()
    await expect(summary).toBeVisible()
    await plannerLink(page, 'Berekening wijzigen').click()
    await expect(page.getByLabel('Oppervlakte in m²')).toHaveValue('84,5')
    await expect(chip(page, /^Waalformaat/)).toBeChecked()
    await page.getByRole('button', { name: 'Weghalen' }).click()
    await expect(plannerLink(page, 'Hoeveelheid berekenen')).toBeVisible()
  })

  test('numbers and texts follow the language (B16, S012)', async ({ page, openProject }) => {
    await openProject({ ...facadeProject, quantity: savedQuantity }, '/quantity?lang=fr')
    await expect(page.getByLabel('Surface en m²')).toHaveValue('300')
    await expect(page.getByRole('status').filter({ hasText: /21\s000 briques sur 41 palettes/ })).toBeVisible()
    await page.getByRole('navigation', { name: 'Langue' }).first().getByText('NL').click()
    await expect(page.getByRole('status').filter({ hasText: '21.000 stenen op 41 paletten' })).toBeVisible()
  })

  for (const { locale, label, thousands, shown } of [
    { locale: 'nl', label: 'Oppervlakte in m²', thousands: '1.250', shown: '1.250' },
    { locale: 'fr', label: 'Surface en m²', thousands: '1\u00a0250,5', shown: String.raw`1\s250,5` },
  ]) {
    test(`an area of thousands is read as such, and the formula shows it: ${locale} (B16)`, async ({
      page,
      openProject,
      lab,
    }) => {
      const id = await openProject({ name: 'Molenveld' }, `/quantity?lang=${locale}`)
      const area = page.getByLabel(label)
      await area.fill('12.5')
      await expect(page.getByText('12,5 ÷ (')).toBeVisible()
      await area.fill(thousands)
      await expect(page.getByText(new RegExp(String.raw`^${shown} ÷ \(`))).toBeVisible()
      await area.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/projects/${id}#saved-quantity$`))
      const saved = locale === 'nl' ? 1250 : 1250.5
      await expect
        .poll(async () => (await patches(lab)).at(0))
        .toMatchObject({ status: 200, body: { quantity: { area: saved } } })
    })
  }

  test('invalid, excessive or missing numbers show an error at their field and are not sent (B16)', async ({
    page,
    openProject,
    lab,
  }) => {
    await openProject({ name: 'Molenveld' }, '/quantity')
    const area = page.getByLabel('Oppervlakte in m²')
    const save = page.getByRole('button', { name: 'Bewaren bij het project' })
    await save.click()
    await expect(area).toBeFocused()
    await expect(area).toHaveAccessibleDescription(/Vul dit veld in/)
    for (const value of ['twaalf', '-3', '0', '100001', '1e3', '1,250.75', '1 25']) {
      await area.fill(value)
      await save.click()
      await expect(area, value).toHaveAccessibleDescription(/Deze waarde is niet geldig/)
      await expect(page.getByText('Vul de oppervlakte in')).toBeVisible()
    }
    await area.fill('12')
    await page.getByLabel('Marge in procent').fill('40')
    await save.click()
    await expect(page.getByLabel('Marge in procent')).toHaveAccessibleDescription(/Deze waarde is niet geldig/)
    await expect(area).not.toHaveAttribute('aria-invalid')
    expect(await patches(lab)).toEqual([])
  })
})

test.describe('wall planner', () => {
  test('the wall changes with every choice and is saved with the project (B17)', async ({ page, openProject, lab }) => {
    const id = await openProject({ name: 'Molenveld' })
    await plannerLink(page, 'Muur uitproberen').click()
    const wall = page.getByRole('main').getByRole('img', { name: /verband/ })
    await expect(wall).toHaveAccessibleName(/^Rood, M65, halfsteens verband, voeg 12\smm, licht$/)
    const drawings = new Set<string>()
    const recordDrawing = async () => drawings.add(await wall.evaluate((svg) => svg.outerHTML))
    await recordDrawing()
    for (const choice of ['Grijs', /^Waalformaat/, 'Vlaams', /^8\smm/, 'Donker']) {
      await chip(page, choice).first().check()
      await recordDrawing()
    }
    expect(drawings.size).toBe(6)
    await expect(wall).toHaveAccessibleName(/^Grijs, Waalformaat, Vlaams verband, voeg 8\smm, donker$/)
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}#saved-wall$`))
    await expect(wall).toHaveAccessibleName(/^Grijs, Waalformaat, Vlaams verband/)
    const [patch] = await patches(lab)
    expect(patch).toMatchObject({ status: 200, body: { wall: savedWall } })
    await page.reload()
    await expect(wall).toHaveAccessibleName(/^Grijs, Waalformaat/)
  })

  test('a saved wall is scrolled to and marked by a note, which leads to matching products (B17)', async ({
    page,
    openProject,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const id = await openProject({ name: 'Molenveld' }, '/wall')
    await chip(page, 'Grijs').first().check()
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    const note = page.locator('#saved-wall')
    await expect(note).toContainText('Uw muur is bewaard bij dit project.')
    await expect(note).toBeInViewport({ ratio: 1 })
    await expect(note).toBeFocused()
    await expect(page.getByRole('img', { name: /^Grijs/ })).toBeInViewport()
    expect(await findAxeViolations(page)).toEqual([])
    await page.reload()
    await expect(note).toBeVisible()
    await note.getByRole('link', { name: 'Stenen kiezen en stalen aanvragen' }).click()
    await expect(page).toHaveURL(/tab=PRODUCT/)
    await expect(page).toHaveURL(/colourFamily=GREY/)
    await expect(page).toHaveURL(new RegExp(`projectId=${id}`))
  })

  test('both planners start from the brick chosen for the project, and lead on to its samples (B16, B17, E35)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const { id } = await backend.createProject(person, { name: 'Molenveld' })
    await portal.open(person, '/products/gevelsteen-roetmantel')
    await page.getByRole('button', { name: 'Toevoegen aan Molenveld' }).click()
    await expect(page.getByRole('button', { name: 'Weghalen bij Molenveld' })).toBeVisible()
    await page.goto(`/projects/${id}/quantity`)
    await expect(chip(page, /^Lang 240/)).toBeChecked()
    await page.getByLabel('Oppervlakte in m²').fill('84,5')
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    const samples = page.getByRole('link', { name: 'Stalen van Roetmantel aanvragen' })
    await expect(samples).toHaveAttribute('href', `/products/gevelsteen-roetmantel?projectId=${id}`)
    await page.goto(`/projects/${id}/wall`)
    await expect(page.getByRole('img', { name: /verband/ })).toHaveAccessibleName(/^Zwart, Lang 240/)
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    await samples.click()
    await expect(page).toHaveURL(new RegExp(`/products/gevelsteen-roetmantel\\?projectId=${id}`))
    await page.getByRole('button', { name: 'Stalen aanvragen' }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: /Roetmantel/ })).toBeChecked()
  })

  test('options can be selected with the arrow keys (B17, E49)', async ({ page, openProject }) => {
    await openProject({ name: 'Molenveld' }, '/wall')
    await chip(page, 'Rood').focus()
    await page.keyboard.press('ArrowRight')
    await expect(chip(page, 'Oranje')).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('img', { name: /^Oranje, Waalformaat/ })).toBeVisible()
  })

  test('product colours are the same in light and dark mode (B17)', async ({ page, openProject }) => {
    await openProject({ ...facadeProject, wall: savedWall }, '/wall')
    const shapes = page.getByRole('img', { name: /verband/ }).locator('rect, path')
    await expect(shapes.first()).toBeVisible()
    const fills = () => shapes.evaluateAll((all) => all.map((shape) => getComputedStyle(shape).fill))
    const lightFills = await fills()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await fills()).toEqual(lightFills)
    expect(new Set(lightFills).size).toBe(6)
  })
})

test.describe('unsaved planner choices', () => {
  const OFFER = 'U was bezig met deze gegevens.'
  const reload = async (page: Page) => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
  }

  test('leaving an unsaved wall asks for confirmation, and a reload offers it again (E28, F-23)', async ({
    page,
    openProject,
  }) => {
    const id = await openProject({ name: 'Molenveld' }, '/wall')
    const wall = page.getByRole('img', { name: /verband/ })
    await chip(page, 'Zwart').check()
    await page.getByRole('main').getByRole('link', { name: 'Molenveld' }).click()
    await page.getByRole('dialog', { name: 'Niet bewaard' }).getByRole('button', { name: 'Blijven' }).click()
    await expect(wall).toHaveAccessibleName(/^Zwart/)
    await reload(page)
    await expect(page.getByText(OFFER)).toBeVisible()
    await expect(wall).toHaveAccessibleName(/^Rood/)
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await expect(wall).toHaveAccessibleName(/^Zwart/)
    await expect(chip(page, 'Zwart')).toBeChecked()
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}#saved-wall$`))
    await plannerLink(page, 'Muur wijzigen').click()
    await expect(chip(page, 'Zwart')).toBeChecked()
    await expect(page.getByText(OFFER)).toBeHidden()
    // Without changes there is no confirmation.
    await page.getByRole('main').getByRole('link', { name: 'Molenveld' }).click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}$`))
  })

  test('an unsaved calculation is offered again and can be discarded (F-23)', async ({ page, openProject }) => {
    await openProject({ ...facadeProject, quantity: savedQuantity }, '/quantity')
    const area = page.getByLabel('Oppervlakte in m²')
    await area.fill('84,5')
    await chip(page, /^Waalformaat/).check()
    await reload(page)
    await page.getByRole('button', { name: 'Verder met uw invoer' }).click()
    await expect(area).toHaveValue('84,5')
    await expect(page.getByText(/^84,5 ÷/)).toBeVisible()
    await reload(page)
    await page.getByRole('button', { name: 'Weggooien' }).click()
    await expect(area).toHaveValue('300')
    await expect(chip(page, /^M65/)).toBeChecked()
    await expect(page.getByText(OFFER)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: '21.000 stenen op 41 paletten' })).toBeVisible()
    await expect(page.getByText(OFFER)).toBeHidden()
  })

  test('what is typed while a calculation is saved stays, and is saved by the next press (F-23)', async ({
    page,
    openProject,
    lab,
  }) => {
    const id = await openProject({ ...facadeProject, quantity: savedQuantity }, '/quantity')
    const area = page.getByLabel('Oppervlakte in m²')
    const save = page.getByRole('button', { name: 'Bewaren bij het project' })
    await area.fill('84,5')
    await lab.fault({ match: { method: 'PATCH', path: `*${id}` }, nth: 1, fault: 'hold' })
    await save.click()
    await expect.poll(async () => (await patches(lab)).map(({ isHeld }) => isHeld)).toEqual([true])
    await area.fill('90')
    await lab.release()
    await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
    await expect(area).toHaveValue('90')
    await save.click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}#saved-quantity$`))
    expect(await patches(lab)).toMatchObject([
      { status: 200, body: { quantity: { area: 84.5 } } },
      { status: 200, body: { quantity: { area: 90 } } },
    ])
  })
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('both planners open, compute and save offline (B16, B17)', async ({ page, openProject, context, lab }) => {
    await openProject({ name: 'Molenveld' })
    await expect(plannerLink(page, 'Muur uitproberen')).toBeVisible()
    await waitForNetworkIdle(page)
    await disconnect(page)
    await plannerLink(page, 'Muur uitproberen').click()
    await chip(page, 'Zwart').check()
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    await expect(page.getByRole('img', { name: /^Zwart, M65/ })).toBeVisible()
    await expect(page.locator('#saved-wall')).toContainText('We versturen het zodra er verbinding is')
    await plannerLink(page, 'Hoeveelheid berekenen').click()
    await page.getByLabel('Oppervlakte in m²').fill('300')
    await page.getByRole('button', { name: 'Bewaren bij het project' }).click()
    // The list of pending changes shows it, too.
    await expect(page.getByRole('paragraph').filter({ hasText: '21.000 stenen op 41 paletten' })).toBeVisible()
    expect(await patches(lab)).toEqual([])
    await context.setOffline(false)
    await expect.poll(async () => (await patches(lab)).length).toBeGreaterThan(0)
    await expect
      .poll(async () => {
        const sent = (await patches(lab)).filter(({ status }) => status === 200)
        return sent.flatMap(({ body }) => Object.keys(body as object)).sort()
      })
      .toEqual(['quantity', 'wall'])
  })
})

test.describe('regional note', () => {
  const note = (page: Page) => page.getByText('Kijk de regels van de gemeente na')

  test('only a facade in Wallonia shows the note about local rules (B45)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const { address } = facadeProject
    const facade = await backend.createProject(person, facadeProject)
    const roof = await backend.createProject(person, { ...facadeProject, productCategories: ['ROOF_TILE'] })
    const ghent = await backend.createProject(person, {
      ...facadeProject,
      address: { ...address, postalCode: '9000', city: 'Gent' },
    })
    await portal.open(person, `/projects/${facade.id}`)
    await expect(note(page)).toBeVisible()
    for (const { id } of [roof, ghent]) {
      await page.goto(`/projects/${id}`)
      await expect(plannerLink(page, 'Muur uitproberen')).toBeVisible()
      await expect(note(page)).toHaveCount(0)
    }
  })
})

test('a read-only member can try the planners but saves nothing (S081)', async ({ page, portal, person, backend }) => {
  const owner = await backend.createCustomer()
  const { id } = await backend.createProject(owner, { name: 'Van een ander', contacts: [{ person, role: 'CONTACT' }] })
  for (const planner of ['wall', 'quantity']) {
    await portal.open(person, `/projects/${id}/${planner}`)
    await expect(page.getByText('U kunt dit proberen.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
})

test('an unknown planner shows the 404 page (E45)', async ({ page, openProject }) => {
  await openProject({ name: 'Molenveld' }, '/zwembad')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina bestaat niet (meer)')
})

test('the planners have no axe violations and fit 320 px, in light and dark mode (E49, E50, B16, B17)', async ({
  page,
  openProject,
}) => {
  test.slow()
  const project = { ...facadeProject, wall: savedWall, quantity: savedQuantity }
  const id = await openProject(project, '?lang=fr')
  for (const subpath of ['', '/wall', '/quantity', '/dossier']) {
    await openPage(page, `/projects/${id}${subpath}`)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await findOverflow(page), `${subpath} at ${width}`).toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findAxeViolations(page), `${subpath} at ${width}, ${colorScheme}`).toEqual([])
      }
    }
  }
})
