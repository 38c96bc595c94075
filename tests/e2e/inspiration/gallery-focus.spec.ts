import { expect, test } from '#tests/support/browser/test.ts'

test('the focus stays near a control that disappears when it is pressed (E30, E50)', async ({ page, portal, demo }) => {
  await portal.open(demo.person, '/inspiration?style=RURAL,CLASSIC')
  const filters = page.getByRole('group', { name: 'Filters' })
  const chosen = filters.getByRole('button', { name: /weglaten$/ })
  await expect(chosen).toHaveCount(2)
  await chosen.first().press('Enter')
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveCount(0)
  await expect(filters.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)

  await page.goto('/inspiration?style=RURAL')
  await page.getByRole('button', { name: 'Wis filters' }).press('Enter')
  await expect(page).not.toHaveURL(/style/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Niet op afstand sorteren' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Dicht bij Lochristi eerst' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Niet op afstand sorteren' })).toBeFocused()

  await page.goto('/inspiration?query=xyzxyzxyz&style=RURAL')
  for (const name of ['Zoek zonder filters', 'Bekijk alles']) {
    await page.getByRole('button', { name }).press('Enter')
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  }
})
