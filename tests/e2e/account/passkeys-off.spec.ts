import { DEFAULT_SETTINGS } from '#contract/auth/portal-settings.ts'
import { startFrontendServer } from '#tests/support/servers/frontend-server.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

/** Serves the portal with these settings before the backend of the worker. */
const test = base.extend<{ offered: { hasOneTimeCodes: boolean; hasPasskeys: boolean } }>({
  offered: [{ hasOneTimeCodes: true, hasPasskeys: false }, { option: true }],
  baseURL: async ({ backend, offered }, use) => {
    const settings = { ...DEFAULT_SETTINGS, ...offered }
    const frontend = await startFrontendServer(backend.url, 'dist/portal', { settings })
    await use(frontend.url)
    await frontend.close()
  },
})

test('where passkeys are off, the portal shows neither them nor a second factor, and codes are still a way in', async ({
  page,
  portal,
  person,
}) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Met een code', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Met een code' })).toBeVisible()
  await expect(page.getByLabel(/^Code van/)).toBeVisible()
  await expect(page.getByText(/passkey/i)).toHaveCount(0)
  await portal.open(person, '/account/security')
  await expect(page.getByRole('region', { name: 'Recente activiteit' })).toBeVisible()
  await expect(page.getByText(/passkey|tweede stap/i)).toHaveCount(0)
  // No provider is offered either.
  await expect(page.getByText('Aanmelden kan met uw wachtwoord.', { exact: true })).toBeVisible()
  await page.goto('/account/app')
  await page.getByRole('button', { name: 'Maak een code' }).click()
  await expect(page.getByText('tik onder het formulier op “Met een code”')).toBeVisible()
})

test.describe('without codes', () => {
  test.use({ offered: { hasOneTimeCodes: false, hasPasskeys: true } })

  test('passkeys are a way in of their own', async ({ page, lab: _ }) => {
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Met een passkey', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Passkey gebruiken' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })
})

test.describe('without either', () => {
  test.use({ offered: { hasOneTimeCodes: false, hasPasskeys: false } })

  test('the login page leads to no other ways in', async ({ page, lab: _ }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('link', { name: 'Registreren' })).toBeVisible()
    await expect(page.getByRole('link', { name: /passkey|code/ })).toHaveCount(0)
    await page.goto('/auth/code')
    await expect(page.getByRole('button', { name: 'Passkey gebruiken' })).toHaveCount(0)
  })
})
