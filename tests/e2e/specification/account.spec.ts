import { expect, test } from '#tests/support/browser/specification-test.ts'
import { CUSTOMER } from '#tests/support/specification-backend/state.ts'

const NEW_PASSWORD = 'metselwerk-in-halfsteens'

for (const done of ['no content', 'empty text', 'other JSON'] as const) {
  test.describe(`a backend that answers with ${done}`, () => {
    test.use({ variant: { done } })

    test('registers, activates and signs a customer in (S129)', async ({ page, specification }) => {
      const address = 'nieuw@voorbeeld.test'
      await page.goto('/auth/register')
      await page.locator('input[type=email]').fill(address)
      await page.locator('form button[type=submit]').click()
      await expect(page).toHaveURL(/\/auth\/check-mail/)
      await page.goto(`/auth/activate/${specification.state.mailTokens.get(address)}`)
      await page.getByLabel('Voornaam').fill('Noor')
      await page.getByLabel('Naam', { exact: true }).fill('Peeters')
      await page.locator('input[autocomplete=new-password]').fill(NEW_PASSWORD)
      await page.getByRole('checkbox', { name: 'Ik ga akkoord' }).check()
      await page.locator('form button[type=submit]').click()
      await expect(page).toHaveURL(/\/auth\/login/)
      await expect(page.getByText('Uw account is klaar.')).toBeVisible()
      await page.locator('input[type=email]').fill(address)
      await page.locator('input[autocomplete=current-password]').fill(NEW_PASSWORD)
      await page.locator('form button[type=submit]').click()
      await expect(page).not.toHaveURL(/\/auth\/login/)
    })

    test('sets a forgotten password anew (S129)', async ({ page, specification }) => {
      await page.goto('/auth/forgot')
      await page.locator('input[type=email]').fill(CUSTOMER.emailAddress)
      await page.locator('form button[type=submit]').click()
      await expect.poll(() => specification.state.mailTokens.get(CUSTOMER.emailAddress)).toBeDefined()
      await page.goto(`/auth/reset/${specification.state.mailTokens.get(CUSTOMER.emailAddress)}`)
      await page.locator('input[autocomplete=new-password]').fill(NEW_PASSWORD)
      await page.locator('form button[type=submit]').click()
      await expect(page).toHaveURL(/\/auth\/login/)
      expect(specification.state.customers[0]?.password).toBe(NEW_PASSWORD)
    })
  })
}
