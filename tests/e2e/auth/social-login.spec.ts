import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { expect, test } from '#tests/support/browser/test.ts'

/** Consents on the mock provider's page with this address. */
async function consent(page: Page, emailAddress: string, isConfirmed = true): Promise<void> {
  await page.getByRole('radio', { name: /Iemand anders/ }).check()
  await page.locator('[name=emailAddress]').fill(emailAddress)
  await page.locator('[name=confirmed]').setChecked(isConfirmed)
  await page.locator('[value=allow]').click()
}

test.describe('social login', () => {
  for (const [provider, name, row] of [
    ['facebook', 'Facebook', 'S004, S098'],
    ['google', 'Google', 'S005, S099'],
  ] as const) {
    test(`${name} signs in within one window, sends exactly the grant and opens the requested page (${row}, T37)`, async ({
      page,
      context,
      person,
    }) => {
      const grants: unknown[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/v2/api/oauth/token')) grants.push(request.postDataJSON())
      })
      await page.goto('/projects?projectId=662E41')
      await page.getByRole('button', { name: `Doorgaan met ${name}` }).click()
      await expect(page).toHaveURL(/\/stand-in\//)
      const { searchParams } = new URL(page.url())
      expect(searchParams.get('redirect_uri')).toMatch(new RegExp(`/auth/social/${provider}$`))
      expect(searchParams.get('response_type')).toBe('token')
      expect(searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/)
      expect(searchParams.get('hl') ?? searchParams.get('locale')).toMatch(/^nl(_NL)?$/)
      await consent(page, person.emailAddress)
      await expect(page).toHaveURL(/\/projects\/?\?projectId=662E41$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const access_token = expect.any(String) as unknown
      expect(grants).toEqual([{ grant_type: provider, access_token, client_id: 'portal', client_secret: 'public' }])
      expect(context.pages()).toHaveLength(1)
      expect((await context.cookies()).map(({ name: cookie }) => cookie)).toContain(COOKIE_NAMES.accessToken)
      // The history contains no token: the return page has removed it from its URL.
      await page.goBack()
      expect(page.url()).not.toContain('access_token')
    })
  }

  test('the sign-in method last used on this device is marked after sign-out (E24)', async ({
    page,
    portal,
    person,
  }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Doorgaan met Google' }).click()
    await consent(page, person.emailAddress)
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('button', { name: 'Doorgaan met Google laatst gebruikt' })).toBeVisible()
    await expect(page.getByText('laatst gebruikt')).toHaveCount(1)
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page.getByRole('button', { name: 'Aanmelden laatst gebruikt' })).toBeVisible()
    await expect(page.getByText('laatst gebruikt')).toHaveCount(1)
  })

  for (const name of ['Google', 'Facebook']) {
    test(`denying ${name} returns to the login page with a message and no tokens (S004, S005)`, async ({
      page,
      context,
      lab,
    }) => {
      await page.goto('/auth/login')
      await page.getByRole('button', { name: `Doorgaan met ${name}` }).click()
      await page.locator('[value=deny]').click()
      await expect(page).toHaveURL(/\/auth\/login$/)
      await expect(page.getByText('U gaf geen toestemming')).toBeVisible()
      await page.reload()
      await expect(page.getByText('U gaf geen toestemming')).toBeVisible()
      expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain(COOKIE_NAMES.accessToken)
      expect(await lab.callsTo('POST', '/v2/api/oauth/token')).toEqual([])
    })
  }

  test('after denying, a password sign-in still opens the requested page', async ({ page, portal, person }) => {
    await page.goto('/projects?projectId=662E41')
    await page.getByRole('button', { name: 'Doorgaan met Google' }).click()
    await page.locator('[value=deny]').click()
    await expect(page.getByText('U gaf geen toestemming')).toBeVisible()
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/projects\/?\?projectId=662E41$/)
  })

  test('an unrequested or repeated response is ignored (T37)', async ({ page, lab }) => {
    await page.goto('/auth/social/google#access_token=gestolen&state=geraden')
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(page.getByText('Zo aanmelden lukte niet.')).toBeVisible()
    await page.getByRole('button', { name: 'Doorgaan met Google' }).click()
    await expect(page).toHaveURL(/\/stand-in\//)
    await page.goto('/auth/social/google#access_token=gestolen&state=geraden')
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(await lab.callsTo('POST', '/v2/api/oauth/token')).toEqual([])
  })
})

test.describe('failed social logins', () => {
  test.use({ expectedErrors: [/400/] })

  test('an address not confirmed by the provider shows an error and keeps the requested page (F-13)', async ({
    page,
  }) => {
    await page.goto('/projects?projectId=662E41')
    await page.getByRole('button', { name: 'Doorgaan met Google' }).click()
    await consent(page, 'onbevestigd@voorbeeld.be', false)
    await expect(page).toHaveURL(/\/auth\/login\/?\?back=%2Fprojects/)
    await expect(page.getByText('geen bevestigd e-mailadres')).toBeVisible()
  })
})
