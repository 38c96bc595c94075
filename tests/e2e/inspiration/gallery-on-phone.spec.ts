import type { Locator, Page } from '@playwright/test'
import type { Person, Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const HEART = /^Bewaar /

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

async function openFilters(portal: Portal, person: Person): Promise<Locator> {
  await portal.open(person, '/inspiration')
  await portal.page.getByRole('button', { name: 'Filters' }).tap()
  return portal.page.getByRole('dialog', { name: 'Filters' })
}

test('on a phone the filters open in a sheet that shows the number of results (E30, E31)', async ({
  page,
  portal,
  person,
}) => {
  const sheet = await openFilters(portal, person)
  await expect(sheet.getByRole('button', { name: 'Wis' })).toBeDisabled()
  const rural = sheet.getByRole('checkbox', { name: /^Landelijk / })
  const label = page.locator('label', { has: page.getByRole('checkbox', { name: /^Landelijk / }) })
  const count = Number(/\d+$/.exec(await label.innerText())?.[0])
  await label.tap()
  const show = sheet.getByRole('button', { name: `Toon ${count} referenties` })
  await expect(show).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await show.tap()
  await expect(sheet).toBeHidden()
  await expect(tiles(page)).toHaveCount(count)
  const filters = page.getByRole('button', { name: 'Filters, 1 gekozen' })
  await expect(filters).toBeFocused()
  await filters.tap()
  const clear = sheet.getByRole('button', { name: 'Wis' })
  await clear.press('Enter')
  await expect(rural).not.toBeChecked()
  await expect(clear).toBeDisabled()
  await expect(clear).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/style/)
})

test('filters that are chosen in quick succession all count, though none is shown yet (E31)', async ({
  portal,
  person,
}) => {
  const sheet = await openFilters(portal, person)
  const styles = sheet.getByRole('group', { name: 'Stijl' }).getByRole('checkbox', { disabled: false })
  await expect(styles.nth(1)).toBeVisible()
  await styles.evaluateAll((boxes: HTMLInputElement[]) => boxes.slice(0, 2).forEach((box) => box.click()))
  await expect(styles.nth(0)).toBeChecked()
  await expect(styles.nth(1)).toBeChecked()
})

test('a heart has a touch target of at least 48 px (E33, E51)', async ({ page, portal, person }) => {
  await portal.open(person, '/inspiration?style=RURAL')
  await expect(tiles(page).first()).toBeVisible()
  const heart = page.getByRole('listitem').first().getByRole('button', { name: HEART })
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48)
  await heart.tap()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/inspiration\?/)
})

test('the active tab is scrolled into view, even the last one (E30)', async ({ page, portal, person }) => {
  await portal.open(person, '/inspiration?tab=FAVOURITE')
  await expect(page.getByRole('link', { name: /^Bewaard/ })).toBeInViewport({ ratio: 1 })
})

test('pressing a heart does not scroll the page (E33, E30)', async ({ page, portal, person }) => {
  await portal.open(person, '/inspiration')
  const heart = page.getByRole('main').getByRole('listitem').nth(8).getByRole('button', { name: HEART })
  await heart.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const favouritesTab = page.getByRole('link', { name: /^Bewaard/ })
  await expect(favouritesTab).not.toBeInViewport()
  const before = await heart.boundingBox()
  await heart.tap()
  await expect(favouritesTab).toHaveText(/1$/)
  expect(await heart.boundingBox()).toEqual(before)
})
