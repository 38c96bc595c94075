import { KEPT_IN_BROWSER } from '#contract/constants/kept-in-browser.ts'
import { expect, test } from './support/test.ts'
import { violationsOf } from './support/violations.ts'

for (const [locale, names, change] of [
  ['nl', ['Privacy', 'Voorwaarden', 'Cookies'], 'Uw keuze wijzigen'],
  ['fr', ['Vie privée', 'Conditions', 'Cookies'], 'Modifier votre choix'],
] as const) {
  test(`E48 the legal pages are there logged out, and list what is kept (${locale})`, async ({ page, context }) => {
    await page.goto(`/auth/login?lang=${locale}`)
    for (const name of names) {
      const opened = context.waitForEvent('page')
      await page.getByRole('link', { name, exact: true }).click()
      const legal = await opened
      await expect(legal.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(legal.locator('html')).toHaveAttribute('lang', `${locale}-BE`)
      await legal.close()
    }
    await page.goto(`/legal/cookies.${locale}.html`)
    await expect(page.locator('code')).toHaveText(KEPT_IN_BROWSER.map(({ name }) => name))
    await expect(page.getByRole('link', { name: change })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('E48 E47 a customer who would choose otherwise is led to the choice itself', async ({ page, portal, person }) => {
  await portal.signIn(person)
  await page.goto('/legal/cookies.nl.html')
  await page.getByRole('link', { name: 'Uw keuze wijzigen' }).click()
  await expect(page).toHaveURL(/\/account\/privacy/)
  await expect(page.getByRole('switch', { name: 'Gebruik meten' })).toBeVisible()
})
