import { STORED_ENTRIES } from '#contract/storage/browser-storage-inventory.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

for (const [locale, names, change] of [
  ['nl', ['Privacy', 'Voorwaarden', 'Cookies'], 'Uw keuze wijzigen'],
  ['fr', ['Vie privée', 'Conditions', 'Cookies'], 'Modifier votre choix'],
] as const) {
  test(`the legal pages open without sign-in and list all stored entries (${locale}) (E48)`, async ({
    page,
    context,
  }) => {
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
    await expect(page.locator('code')).toHaveText(STORED_ENTRIES.map(({ name }) => name))
    await expect(page.getByRole('link', { name: change })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  })
}

test('the cookie page links a signed-in customer to the privacy settings (E48, E47)', async ({
  page,
  portal,
  person,
}) => {
  await portal.signIn(person)
  await page.goto('/legal/cookies.nl.html')
  await page.getByRole('link', { name: 'Uw keuze wijzigen' }).click()
  await expect(page).toHaveURL(/\/account\/privacy/)
  await expect(page.getByRole('switch', { name: 'Gebruik meten' })).toBeVisible()
})
