import type { Page } from '@playwright/test'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { LAYOUTS } from '#tests/support/browser/layouts.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const toggles = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Vergelijk / })
const bar = (page: Page) => page.getByRole('region', { name: 'Gekozen om te vergelijken' })
const row = (page: Page, term: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: term }) })

const THREE = '/inspiration/compare?items=gevelsteen-roetmantel,gevelsteen-merelrood,vlakpan-noordzee'

for (const [layout, viewport] of Object.entries(LAYOUTS)) {
  test.describe(layout, () => {
    test.use({ viewport, hasTouch: layout !== 'desk' })

    test(`products are chosen in the gallery and stand side by side (${layout}) (E49)`, async ({
      page,
      portal,
      person,
    }) => {
      await portal.open(person, '/inspiration?tab=PRODUCT')
      await expect(bar(page)).toBeHidden()
      await toggles(page).nth(0).click()
      await expect(bar(page).getByRole('status')).toHaveText('Kies er nog minstens een.')
      await toggles(page).nth(1).click()
      await expect(toggles(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
      expect(await findAxeViolations(page)).toEqual([])
      // The choice survives a reload.
      await page.reload()
      await bar(page).getByRole('link', { name: 'Vergelijk 2' }).click()
      await expect(page).toHaveURL(/\/inspiration\/compare\?items=[\w-]+%2C[\w-]+$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vergelijken')
      await expect(page.getByRole('columnheader')).toHaveCount(2)
      for (const term of ['Categorie', 'Formaat', 'Kleur', 'Afwerking', 'Staal']) {
        await expect(row(page, term)).toBeVisible()
      }
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })
}

for (const [locale, scheme, differs] of [
  ['nl', 'light', 'verschilt'],
  ['fr', 'dark', 'diffère'],
] as const) {
  test.describe(`${locale}, ${scheme}`, () => {
    test.use({ colorScheme: scheme, viewport: LAYOUTS.phone })

    test(`on a phone the properties stay in sight while the items scroll (${locale}) (E49)`, async ({
      page,
      portal,
      person,
    }) => {
      await portal.open(person, `${THREE}&lang=${locale}`)
      await expect(page.getByText(differs).first()).toBeVisible()
      const region = page
        .getByRole('main')
        .getByRole('region')
        .filter({ has: page.getByRole('table') })
      expect(await region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
      await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
      await expect(page.getByRole('rowheader').first()).toBeInViewport()
      await expect(page.getByRole('columnheader').last()).toBeInViewport()
      expect(await findAxeViolations(page)).toEqual([])
    })
  })
}

test('a fifth item and one of another kind are refused with the reason, and nothing is lost', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/inspiration?tab=PRODUCT')
  for (const index of [0, 1, 2, 3]) await toggles(page).nth(index).click()
  await expect(bar(page).getByRole('status')).toContainText('4 gekozen, meer kan niet.')
  await expect(toggles(page).nth(4)).toHaveAttribute('aria-disabled', 'true')
  // Pressed by keyboard, as Playwright clicks no disabled button.
  await toggles(page).nth(4).press('Enter')
  await expect(page.getByText('U koos al 4, meer past niet naast elkaar.')).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Vergelijk 4' })).toBeVisible()
  await page.getByRole('link', { name: 'Referenties' }).click()
  // The first product is chosen, the first building is not.
  await expect(toggles(page).first()).toHaveAttribute('aria-pressed', 'false')
  await toggles(page).first().press('Enter')
  await expect(page.getByText('Producten en referenties kunnen niet samen')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Wis keuze' }).click()
  await expect(bar(page)).toBeHidden()
  await toggles(page).first().click()
  await expect(toggles(page).first()).toHaveAttribute('aria-pressed', 'true')
})

test('the focus moves to the next chosen item, else the previous one, else the page, when one is removed by key', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/inspiration?tab=PRODUCT')
  for (const index of [0, 1, 2]) await toggles(page).nth(index).click()
  const chosen = bar(page).getByRole('listitem').getByRole('button')
  await expect(chosen).toHaveCount(3)
  await chosen.nth(1).press('Enter')
  await expect(chosen).toHaveCount(2)
  await expect(chosen.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await toggles(page).nth(4).click()
  const clear = bar(page).getByRole('button', { name: 'Wis keuze' })
  await clear.focus()
  const scrolled = await page.evaluate(() => scrollY)
  await clear.press('Enter')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test('saved items are chosen on their page, and buildings have rows of their own', async ({ page, portal, person }) => {
  await portal.open(person, '/inspiration')
  for (const index of [0, 1]) {
    await page
      .getByRole('button', { name: /^Bewaar / })
      .nth(index)
      .click()
    await expect(page.getByRole('button', { name: /^Bewaar / }).nth(index)).toHaveAttribute('aria-pressed', 'true')
  }
  await page.waitForLoadState('networkidle')
  await page.goto('/favourites')
  await toggles(page).nth(0).click()
  await toggles(page).nth(1).click()
  await bar(page).getByRole('link', { name: 'Vergelijk 2' }).click()
  await expect(row(page, 'Gemeente')).toContainText('verschilt')
  await expect(row(page, 'Stijl')).toBeVisible()
})

test('the titles of chosen items follow the language of the page', async ({ page, portal, person }) => {
  await portal.open(person, '/inspiration')
  const titles = page.getByRole('main').getByRole('listitem').locator('b')
  for (const index of [0, 1]) await toggles(page).nth(index).click()
  const dutch = (await titles.allInnerTexts()).slice(0, 2)
  await expect(bar(page).getByRole('listitem')).toHaveText(dutch)
  await page.getByRole('button', { name: 'Français' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspiration')
  await expect(titles.first()).not.toHaveText(dutch[0] ?? '')
  const french = (await titles.allInnerTexts()).slice(0, 2)
  const frenchBar = page.getByRole('region', { name: 'Choisis pour comparer' })
  await expect(frenchBar.getByRole('listitem')).toHaveText(french)
  // Nor is it the former language after a reload.
  await page.reload()
  await expect(frenchBar.getByRole('listitem')).toHaveText(french)
})

test('only the differences are shown on request, and an item can be removed', async ({ page, portal, person }) => {
  await portal.open(person, THREE)
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expect(row(page, 'Categorie')).toContainText('verschilt')
  await page.getByRole('button', { name: 'Noordzee weghalen' }).click()
  await expect(page).toHaveURL(/items=gevelsteen-roetmantel%2Cgevelsteen-merelrood$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(row(page, 'Categorie')).not.toContainText('verschilt')
  await page.getByRole('checkbox', { name: 'Toon alleen verschillen' }).check()
  await expect(row(page, 'Categorie')).toHaveCount(0)
  await expect(row(page, 'Kleur')).toContainText('verschilt')
  // A single item differs from none.
  await page.getByRole('button', { name: 'Merelrood weghalen' }).press('Enter')
  await expect(row(page, 'Categorie')).toBeVisible()
  await expect(page.getByText('Op deze punten')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Roetmantel weghalen' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nog niets om te vergelijken')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an address shared by somebody else opens, can be shared on and added to', async ({
  page,
  portal,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await portal.open(person, `${THREE}&projectId=662E41`)
  await page.getByRole('button', { name: 'Delen: Vergelijken' }).click()
  await expect(page.getByText('Adres gekopieerd.')).toBeVisible()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(shared).pathname).toBe('/inspiration/compare')
  expect(new URL(shared).searchParams.get('items')).toBe(new URL(page.url()).searchParams.get('items'))
  expect(shared).not.toContain('662E41')
  await page.getByRole('link', { name: 'Nog een kiezen' }).click()
  await expect(bar(page).getByRole('link', { name: 'Vergelijk 3' })).toBeVisible()
})

test.describe('an address with unknown items', () => {
  test.use({ expectedErrors: [/404/] })

  test('says so and keeps the others; items of another kind stand apart', async ({ page, portal, person }) => {
    await portal.open(
      person,
      '/inspiration/compare?items=gevelsteen-roetmantel,bestaat-niet,hoeve-lennik,gevelsteen-merelrood,vlakpan-noordzee',
    )
    await expect(page.getByText('In dit adres staan er meer dan 4.')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveCount(4)
    await expect(page.getByRole('columnheader').nth(1)).toContainText('Dit is er niet meer.')
    await expect(page.getByRole('columnheader').nth(2)).toContainText('Dit hoort bij een andere soort')
    await expect(row(page, 'Categorie').getByRole('cell')).toHaveText(['Gevelsteen', '–', '–', 'Gevelsteen'])
    await page.goto('/inspiration/compare')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nog niets om te vergelijken')
  })
})

test('a printed comparison has the table without the shell', async ({ page, portal, person }) => {
  await portal.open(person, THREE)
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('the choice ends with the session', async ({ page, portal, person }) => {
  await portal.open(person, '/inspiration?tab=PRODUCT')
  await toggles(page).first().click()
  await expect(bar(page)).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).first().click()
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await page.evaluate(() => sessionStorage.getItem('portal_comparison'))).toBeNull()
})

test('items that are removed in quick succession are all removed', async ({ page, portal, person }) => {
  await portal.open(person, THREE)
  const remove = page.getByRole('button', { name: / weghalen$/ })
  await expect(remove).toHaveCount(3)
  await remove.evaluateAll((buttons: HTMLElement[]) => buttons.slice(0, 2).forEach((button) => button.click()))
  await expect(page).toHaveURL(/items=vlakpan-noordzee$/)
  await expect(page.getByRole('columnheader')).toHaveCount(1)
})

test.describe('an item that does not load', () => {
  test.use({ expectedErrors: [/500/] })

  test('is requested again, and the focus stays at the table', async ({ page, portal, person, lab }) => {
    const path = '/v2/api/inspiration/gevelsteen-roetmantel'
    await lab.fault({ match: { method: 'GET', path }, nth: 'every', fault: 'status', status: 500 })
    await portal.open(person, THREE)
    const retry = page.getByRole('columnheader').first().getByRole('button', { name: 'Probeer nu' })
    await expect(retry).toBeVisible()
    await lab.clearFaults()
    await retry.press('Enter')
    await expect(page.getByRole('columnheader').first()).toContainText('Roetmantel')
    await expect(page.getByRole('region', { name: 'Eigenschappen naast elkaar' })).toBeFocused()
  })
})
