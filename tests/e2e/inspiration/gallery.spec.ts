import type { Locator, Page } from '@playwright/test'
import { addBuildings } from '#tests/support/fixtures/add-buildings.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const HEART = /^(Bewaar|Enregistrer) /

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const facet = (page: Page, name: string) => page.getByRole('group', { name: 'Filters' }).getByRole('button', { name })
const chip = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} \\d+$`) })
const total = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const current = (page: Page) => page.getByRole('navigation', { name: 'Wat u bekijkt' }).locator('[aria-current=page]')

/** Clicks the label of a chip, which covers its checkbox. */
const clickChip = (page: Page, name: string) => page.locator('label', { has: chip(page, name) }).click()

/** The tiles of all results of one page, once they are rendered. */
async function allTiles(page: Page) {
  const count = Number(/^\d+/.exec(await total(page, 'referentie').innerText())?.[0])
  await expect(tiles(page)).toHaveCount(count)
  return tiles(page)
}

/** The number in the label of a chip. */
async function countOf(page: Page, checkbox: Locator): Promise<number> {
  const text = await page.locator('label', { has: checkbox }).innerText()
  return Number(/\d+$/.exec(text.trim())?.[0])
}

test('the first tab lists the reference projects with pictures and links to each (S008, S053)', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/inspiration')
  await expect(heading(page)).toHaveText('Inspiratie')
  await expect(page).toHaveTitle(/^Inspiratie \|/)
  await expect(current(page)).toHaveText('Referenties')
  const first = tiles(page).first()
  const title = await first.locator('b').innerText()
  await expect(page.getByRole('main').locator('li img').first()).toHaveJSProperty('complete', true)
  await expect(await allTiles(page)).not.toHaveCount(0)
  await first.click()
  await expect(page).toHaveURL(/\/inspiration\/[\w-]+/)
  await expect(heading(page)).toHaveText(title)
})

test('values of one facet are combined with OR, facets with AND; counts show the results, and zero disables a value (S054, E31)', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/inspiration')
  await facet(page, 'Stijl').click()
  const [classic, rural] = [await countOf(page, chip(page, 'Klassiek')), await countOf(page, chip(page, 'Landelijk'))]
  expect(Math.min(classic, rural)).toBeGreaterThan(0)
  await clickChip(page, 'Klassiek')
  await expect(total(page, `${classic} referentie`)).toBeVisible()
  await expect(chip(page, 'Klassiek')).toBeChecked()
  expect(await countOf(page, chip(page, 'Landelijk'))).toBe(rural)
  await clickChip(page, 'Landelijk')
  await expect(page).toHaveURL(/[?&]style=CLASSIC%2CRURAL(&|$)/)
  await expect(total(page, `${classic + rural} referentie`)).toBeVisible()
  await expect(tiles(page)).toHaveCount(classic + rural)

  await facet(page, 'Kleur').click()
  await expect(chip(page, 'Klassiek')).toBeHidden()
  const red = await countOf(page, chip(page, 'Rood'))
  expect(red).toBeGreaterThan(0)
  expect(red).toBeLessThan(classic + rural)
  await clickChip(page, 'Rood')
  await expect(tiles(page)).toHaveCount(red)
  const emptyValues = page.getByRole('checkbox', { name: / 0$/ })
  expect(await emptyValues.count()).toBeGreaterThan(0)
  for (const value of await emptyValues.all()) await expect(value).toBeDisabled()

  // A selected value can always be removed.
  await page.goto('/inspiration?style=MANOR')
  await expect(page.getByRole('heading', { name: 'Niets gevonden' })).toBeVisible()
  await facet(page, 'Stijl, 1 gekozen').click()
  await expect(chip(page, 'Pastorij')).toBeChecked()
  await expect(chip(page, 'Pastorij')).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pastorij weglaten' }).click()
  await expect(tiles(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/style/)
})

test('changing the tab keeps the search text and clears facets; a reset clears everything (S055, S072, S073)', async ({
  page,
  portal,
  person,
  lab,
}) => {
  await portal.open(person, '/inspiration?style=RURAL&utm_source=brief')
  await expect(tiles(page).first()).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Zoek in inspiratie' })
  await field.fill('dakpan')
  await expect(page).not.toHaveURL(/query/)
  await field.press('Enter')
  await expect(page).toHaveURL(/[?&]query=dakpan/)
  await expect(field).toBeFocused()

  await page.getByRole('link', { name: 'Producten' }).click()
  await expect(current(page)).toHaveText('Producten')
  const address = new URL(page.url())
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tab: 'PRODUCT',
    query: 'dakpan',
    utm_source: 'brief',
  })
  await expect(field).toHaveValue('dakpan')
  await expect(total(page, 'product')).toBeVisible()
  const [request] = (await lab.callsTo('GET', '/inspiration')).filter(({ query }) => query.includes('tab=PRODUCT'))
  expect(request?.query).toContain('query=dakpan')
  expect(request?.query).not.toContain('style')

  await facet(page, 'Kleur').click()
  await page
    .locator('label', { has: page.locator('input:enabled') })
    .first()
    .click()
  await expect(page).toHaveURL(/colourFamily=/)
  await page.getByRole('button', { name: 'Wis filters' }).click()
  await expect(current(page)).toHaveText('Referenties')
  await expect(field).toHaveValue('')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ utm_source: 'brief' })

  await field.fill('hoeve')
  await field.press('Enter')
  await expect(page).toHaveURL(/query=hoeve/)
  await page.getByRole('button', { name: 'Zoekopdracht wissen' }).click()
  await expect(page).not.toHaveURL(/query/)
  await expect(field).toBeFocused()
})

test('a URL restores the gallery; invalid values are ignored, and unknown parameters are kept (S150, E32)', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/inspiration?tab=EVERYTHING&style=PINK,RURAL&near=12&page=x&projectId=662E41&utm=7')
  await expect(current(page)).toHaveText('Referenties')
  await expect(page.getByRole('button', { name: 'Landelijk weglaten' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /weglaten$/ })).toHaveCount(1)
  const titles = await (await allTiles(page)).allInnerTexts()
  await page.goto(`${new URL(page.url()).pathname}?style=RURAL`)
  await expect(tiles(page)).toHaveText(titles.map((text) => text.replaceAll('\n', '')))
  await page.goto('/inspiration?tab=FAVOURITE&projectId=662E41&utm=7')
  await page.getByRole('link', { name: 'Producten' }).click()
  await expect(page).toHaveURL(/tab=PRODUCT/)
  expect(new URL(page.url()).searchParams.get('projectId')).toBe('662E41')
  expect(new URL(page.url()).searchParams.get('utm')).toBe('7')
})

test('"Toon meer" appends items and focuses the first of them; Back restores scroll position and filters (E30, E32)', async ({
  page,
  portal,
  person,
  backend,
}) => {
  const removeBuildings = await addBuildings(backend.db, 60)
  try {
    await portal.open(person, '/inspiration?region=FLANDERS')
    const moreButton = page.getByRole('button', { name: 'Toon meer' })
    await moreButton.click()
    const items = page.getByRole('main').getByRole('listitem')
    await expect(items).toHaveCount(48)
    await expect(page).toHaveURL(/[?&]page=2/)
    await expect(items.nth(24).getByRole('link')).toBeFocused()
    await moreButton.click()
    await expect(items.nth(48).getByRole('link')).toBeFocused()
    // Items far outside the viewport are empty.
    await expect(items.first().getByRole('link')).toHaveCount(0)
    const link = page.getByRole('link', { name: /^Gebouw 50\b/ })
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(1000)
    await link.click()
    await expect(heading(page)).toHaveText('Gebouw 50')
    await page.goBack()
    await expect(page).toHaveURL(/region=FLANDERS.*page=3/)
    await expect(link).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1)
    const all = await items.count()
    expect(all).toBeGreaterThan(60)
    await page.reload()
    await expect(items).toHaveCount(all)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Gebouw \d+\b/ })
        .first(),
    ).toBeVisible()
  } finally {
    await removeBuildings()
  }
})

test('buildings near the current project come first unless sorting by distance is off (B15)', async ({
  page,
  portal,
  demo,
}) => {
  await portal.open(demo.person, '/inspiration')
  await expect(total(page, 'dicht bij Lochristi eerst')).toBeVisible()
  await expect(tiles(page).first()).toContainText('Lochristi, vlakbij')
  const [, ...others] = await (await allTiles(page)).allInnerTexts()
  const kilometres = others.map((text) => Number(/(\d+) km$/.exec(text)?.[1]))
  expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Niet op afstand sorteren' }).click()
  await expect(page).toHaveURL(/near=off/)
  await expect(tiles(page).first()).not.toContainText(/km|vlakbij/)
  await page.getByRole('button', { name: 'Dicht bij Lochristi eerst' }).click()
  await expect(tiles(page).first()).toContainText('Lochristi, vlakbij')
  await page.goto('/inspiration?near=5000')
  await expect(total(page, 'dicht bij 5000 eerst')).toBeVisible()
  await expect(tiles(page).first()).toContainText('Namen')
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test('cached buildings are sorted by distance offline (B15)', async ({ page, portal, demo }) => {
    await portal.open(demo.person, '/inspiration?near=off')
    await expect(tiles(page).first()).toBeVisible()
    await goOffline(page, 'sort-by-distance')
    await page.getByRole('button', { name: 'Dicht bij Lochristi eerst' }).click()
    await expect(tiles(page).first()).toContainText('Lochristi, vlakbij')
    const all = await tiles(page).allInnerTexts()
    const kilometres = all.slice(1).map((text) => Number(/(\d+) km$/.exec(text)?.[1]))
    expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
    await goOnline(page)
    await expect(facet(page, 'Regio')).toBeVisible()
  })

  test('more buildings are saved than the page that is stored (B15)', async ({ page, portal, person, backend }) => {
    const removeBuildings = await addBuildings(backend.db, 60)
    try {
      await portal.open(person, '/inspiration')
      await expect(tiles(page)).toHaveCount(24)
      await goOffline(page)
      await page.goto('about:blank')
      await page.goto('/inspiration')
      await expect(tiles(page).nth(60)).toBeAttached()
    } finally {
      await removeBuildings()
    }
  })
})

test('an empty result suggests what to remove, and one click does so (S073)', async ({ page, portal, person }) => {
  await portal.open(person, '/inspiration?query=xyzxyzxyz&style=RURAL')
  await expect(page.getByText('Niets past bij “xyzxyzxyz” en deze filters samen.')).toBeVisible()
  await page.getByRole('button', { name: 'Zoek zonder filters' }).click()
  await expect(page.getByText('Niets past bij “xyzxyzxyz”. Zoek een ander woord')).toBeVisible()
  await page.getByRole('button', { name: 'Bekijk alles' }).click()
  await expect(tiles(page).first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('facets, items and hearts work with the keyboard alone (E30)', async ({ page, portal, person }) => {
  await portal.open(person, '/inspiration')
  await facet(page, 'Stijl').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/style=/)
  const chosen = page.getByRole('checkbox', { checked: true })
  await expect(chosen).toBeFocused()
  // Only the results of the facet stay.
  await expect(tiles(page)).toHaveCount(await countOf(page, chosen))
  await page.keyboard.press('Escape')
  await expect(facet(page, 'Stijl, 1 gekozen')).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const first = page.getByRole('main').getByRole('listitem').first()
  const link = first.getByRole('link')
  await link.focus()
  await expect(link).toBeFocused()
  await expect(link).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(first.getByRole('button', { name: HEART })).toHaveAttribute('aria-pressed', 'true')
})

test.describe('a failing backend', () => {
  test.use({ expectedErrors: [/404|500/] })

  const broken = (status: number) =>
    ({ match: { method: 'GET', path: '/v2/api/inspiration' }, nth: 'every', fault: 'status', status }) as const

  test('a failed request shows an error, and retrying recovers (E30, E46)', async ({ page, portal, person, lab }) => {
    await lab.fault(broken(500))
    await portal.open(person, '/inspiration')
    await expect(page.getByRole('alert')).toContainText('De inspiratie laadt niet')
    await lab.clearFaults()
    await page.getByRole('button', { name: 'Probeer nu' }).click()
    await expect(tiles(page).first()).toBeVisible()
  })

  test('a backend without inspiration shows an empty page (E30)', async ({ page, portal, person, lab }) => {
    await lab.fault(broken(404))
    await portal.open(person, '/inspiration')
    await expect(page.getByRole('heading', { name: 'Hier is geen inspiratie' })).toBeVisible()
  })

  test('stale data shows its time while the backend fails (B10)', async ({ page, portal, person, lab }) => {
    await portal.open(person, '/inspiration')
    await expect(tiles(page).first()).toBeVisible()
    await lab.fault(broken(500))
    await page.getByRole('button', { name: 'Gegevens vernieuwen' }).click()
    const age = page.getByText(/^Gegevens van \d{2}:\d{2}$/)
    await expect(age).toBeVisible()
    await expect(tiles(page).first()).toBeVisible()
    await lab.clearFaults()
    await expect(age).toHaveCount(0, { timeout: 20_000 })
  })
})

test('the layout of the wall does not shift while pictures load (E30)', async ({ page, portal, person }) => {
  await recordLayoutShifts(page)
  await portal.open(person, '/inspiration')
  await expect(tiles(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.mouse.wheel(0, 2000)
  await expect(page.locator('main li img').last()).toHaveJSProperty('complete', true)
  await expectNoLayoutShift(page)
})

for (const lang of ['nl', 'fr']) {
  test(`pages do not scroll horizontally at 320 px (${lang}) (E50)`, async ({ page, portal, person }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/inspiration', '/inspiration?tab=PRODUCT&colourFamily=RED,BROWN', '/favourites']) {
      await portal.open(person, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })
}

// Structure does not depend on the scheme nor contrast on the language, so two pairs are enough.
for (const [lang, scheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${lang}, ${scheme}`, () => {
    test.use({ colorScheme: scheme })

    test(`wall, facets and favourites have no axe violations (${lang}, ${scheme}) (E49, E50)`, async ({
      page,
      portal,
      person,
    }) => {
      await portal.open(person, `/inspiration?style=RURAL&lang=${lang}`)
      await expect(tiles(page).first()).toBeVisible()
      await page.getByRole('main').getByRole('listitem').first().getByRole('button', { name: HEART }).click()
      await page.locator('[aria-expanded]', { hasText: /^(Kleur|Couleur)$/ }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
      expect(await findAxeViolations(page), 'wall with an open facet').toEqual([])
      await page.goto(`/favourites?lang=${lang}`)
      await expect(page.getByRole('heading', { level: 3 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await findAxeViolations(page), 'favourites').toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await findAxeViolations(page), 'favourites on a phone').toEqual([])
      await page.goto(`/inspiration?tab=PRODUCT&lang=${lang}`)
      await expect(tiles(page).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await findAxeViolations(page), 'products on a phone').toEqual([])
    })
  })
}
