import { DEFAULT_SETTINGS } from '#contract/auth/portal-settings.ts'
import { LabClient } from '#tests/support/lab/lab-client.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/specification-test.ts'
import { startFrontendServer } from '#tests/support/servers/frontend-server.ts'
import { startHeldDocuments } from '#tests/support/servers/held-document.ts'
import { CLIENT, CUSTOMER } from '#tests/support/specification-backend/state.ts'
import { PROVIDER_TOKENS } from '#tests/support/specification-backend/sign-in-provider.ts'

const TOKENS = '/v2/api/oauth/token'
const clientMembers = { client_id: CLIENT.id, client_secret: CLIENT.secret }

for (const [provider, name, row] of [
  ['facebook', 'Facebook', 'S004, S098'],
  ['google', 'Google', 'S005, S099'],
] as const) {
  test(`${name} signs in with its configured address and the configured client (${row})`, async ({
    page,
    specification,
  }) => {
    await page.goto('/projects')
    await page.getByRole('button', { name: `Doorgaan met ${name}` }).click()
    await page.getByRole('link', { name: 'Allow' }).click()
    await expect(page.getByRole('link', { name: /Huis aan de Leie/ })).toBeVisible()
    const bodies = specification.calls.filter(({ path }) => path === TOKENS).map(({ body }) => body)
    expect(bodies).toEqual([{ grant_type: provider, access_token: PROVIDER_TOKENS[provider], ...clientMembers }])
  })
}

test('a session is renewed with the configured client (S097)', async ({ page, signInByForm, specification }) => {
  await signInByForm()
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.goto('/projects')
  await expect(page.getByRole('link', { name: /Huis aan de Leie/ })).toBeVisible()
  const bodies = () => specification.calls.filter(({ path }) => path === TOKENS).map(({ body }) => body)
  // The stored list is shown before the session is renewed.
  await expect.poll(() => bodies().length).toBeGreaterThan(1)
  for (const body of bodies()) expect(body).toMatchObject(clientMembers)
})

test.describe('a portal with other settings', () => {
  test.use({ expectedErrors: [/status of 40[14]|net::ERR/] })

  test('a wrong client is reported as a fault of the portal, not of the password (S095)', async ({ page, server }) => {
    const frontend = await startFrontendServer(server.url, 'dist/portal')
    await page.goto(`${frontend.url}/auth/login`)
    await new Portal(page, new LabClient(frontend.url)).fillLogin(CUSTOMER)
    await expect(page.getByRole('alert')).toContainText('De server kent dit portaal niet.')
    await frontend.close()
  })

  for (const [language, button, divider] of [
    ['nl', 'Doorgaan met', 'of'],
    ['fr', 'Continuer avec', 'ou'],
  ] as const) {
    test(`only configured providers have a button, and nothing shifts, in ${language} (S004, S005)`, async ({
      page,
      server,
      provider,
    }) => {
      await recordLayoutShifts(page)
      for (const signIn of [provider.signIn.slice(0, 1), []]) {
        const settings = { ...DEFAULT_SETTINGS, signIn }
        const frontend = await startFrontendServer(server.url, 'dist/portal', { settings })
        for (const path of ['/auth/login', '/auth/register']) {
          await page.goto(`${frontend.url}${path}?lang=${language}`)
          await expect(page.locator('form button[type=submit]')).toBeEnabled()
          await expect(page.getByRole('button', { name: button })).toHaveCount(signIn.length)
          await expect(page.getByText(divider, { exact: true })).toHaveCount(1)
          await expect(page.getByText(divider, { exact: true })).toBeVisible({ visible: signIn.length > 0 })
          await expectNoLayoutShift(page, path)
        }
        await frontend.close()
      }
    })
  }

  test('a document that arrives in parts shows only its language and its providers, and nothing shifts (S004, S005)', async ({
    page,
    server,
    provider,
  }) => {
    await recordLayoutShifts(page)
    const settings = { ...DEFAULT_SETTINGS, signIn: provider.signIn.slice(0, 1) }
    const frontend = await startFrontendServer(server.url, 'dist/portal', { settings })
    for (const path of ['/auth/login', '/auth/register']) {
      const documents = await startHeldDocuments(frontend.url, '<noscript>')
      await page.goto(`${documents.url}${path}?lang=fr`, { waitUntil: 'commit' })
      // The page is painted before the rest arrives.
      await expect(page.locator('form button[type=submit]')).toBeVisible()
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
      await expect(page.getByRole('button', { name: 'Continuer avec' })).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Doorgaan met' })).toHaveCount(0)
      documents.release()
      await expect(page.locator('form button[type=submit]')).toBeEnabled()
      await expectNoLayoutShift(page, path)
      await documents.close()
    }
    await frontend.close()
  })
})
