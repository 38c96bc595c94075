import type { Page } from '@playwright/test'
import { DEFAULT_SETTINGS } from '#contract/auth/portal-settings.ts'
import { readPortalPolicy } from '#server/http/static/content-security-policy.ts'
import { listen } from '#server/http/listen.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { createPortalServer } from '#server/proxy/create-portal-server.ts'
import { startRewritingProxy } from '#tests/support/servers/rewriting-proxy.ts'
import { withoutExtensions } from '#tests/support/servers/without-extensions.ts'
import { createNamedProject } from '#tests/support/browser/new-project.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const FOLDER = 'dist/portal'

/** Serves the portal in front of a backend without any extension. */
const test = base.extend<object, { portalUrl: string }>({
  portalUrl: [
    async ({ backend }, use) => {
      const rewritingProxy = await startRewritingProxy(backend.url, withoutExtensions)
      const portal = createPortalServer({
        apiOrigin: rewritingProxy.url,
        files: { folder: FOLDER, policy: readPortalPolicy(FOLDER) },
        settings: DEFAULT_SETTINGS,
        logger: createLogger('silent'),
        trustedProxy: false,
        publicUrl: null,
      })
      const server = await listen(portal.app, { host: '127.0.0.1', port: 0 })
      await use(server.url)
      portal.endStreams()
      await rewritingProxy.close()
      await server.close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ portalUrl }, use) => use(portalUrl),
})

// In one worker, as each of them starts its own servers for this file.
test.describe.configure({ mode: 'default' })
// The browser logs each 404.
test.use({ expectedErrors: [/status of 404/] })

/** Expects that the page shows no error and no retry button. */
async function expectNoError(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toHaveCount(0)
}

test('login, creating and renaming a project, and sign-out work on a backend without extensions (T28)', async ({
  page,
  portal,
  person,
}) => {
  test.slow()
  await page.goto('/auth/login')
  await portal.fillLogin(person)
  // Onboarding comes first for a new customer; it needs no extension.
  await expect(page).not.toHaveURL(/\/auth\/login/)
  await createNamedProject(page, 'Huis zonder extra’s')
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Naam wijzigen' }).click()
  await page.getByLabel('Naam van het project').fill('Huis met naam')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(title).toHaveText('Huis met naam')
  await expectNoError(page)
  await page.goto('/projects')
  await expect(page.getByRole('link', { name: /Huis met naam/ })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

/** `missing` matches the path of a 404 that the page must have received before its content is checked. */
const PAGES: { path: string; shows: RegExp; missing?: RegExp; hides?: RegExp }[] = [
  { path: '/', shows: /Toonzaal Gent, met Bram Coppens/ },
  { path: '/projects', shows: /Woning Molenveld/ },
  {
    path: '/projects/PROJECT',
    shows: /Alles downloaden/,
    missing: /\/history$/,
    hides: /Geschiedenis|Bestanden toevoegen/,
  },
  { path: '/projects/PROJECT/wall', shows: /Muur uitproberen/, missing: /\/attachments$/, hides: /foto van uw gevel/ },
  { path: '/appointments', shows: /Toonzaal Kortrijk/ },
  { path: '/appointments/new', shows: /Afspraken maken kan hier niet/ },
  { path: '/account', shows: /Wie bent u\?/ },
  {
    path: '/account/security',
    shows: /Deze instellingen zijn hier niet beschikbaar/,
    missing: /\/sign_ins$/,
    hides: /Wachtwoord wijzigen/,
  },
  {
    path: '/account/privacy',
    shows: /Nieuws en uitnodigingen/,
    missing: /\/sign_ins$/,
    hides: /Account verwijderen|Download uw gegevens/,
  },
  { path: '/inspiration', shows: /Hier is geen inspiratie/ },
  { path: '/favourites', shows: /Hier is geen inspiratie/ },
  {
    path: '/notifications',
    shows: /Hier worden geen meldingen bijgehouden/,
    missing: /\/notifications$/,
    hides: /Alles als gelezen markeren/,
  },
]

test('the main pages show their content and no error on a backend without extensions', async ({
  page,
  portal,
  demo,
}) => {
  test.slow()
  let missingPaths: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missingPaths.push(new URL(response.url()).pathname)
  })
  await portal.signIn(demo.person)
  for (const { path, shows, missing, hides } of PAGES) {
    missingPaths = []
    await page.goto(path.replace('PROJECT', demo.projectId))
    const main = page.getByRole('main')
    await expect(main, path).toContainText(shows)
    if (missing)
      await expect
        .poll(() => missingPaths.some((missingPath) => missing.test(missingPath)), { message: path })
        .toBe(true)
    if (hides) await expect(main, path).not.toContainText(hides)
    await expectNoError(page)
  }
})

test('the bell is hidden on a backend without notifications (E53)', async ({ page, portal, demo }) => {
  const notFound = page.waitForResponse(
    (response) => response.url().endsWith('/notifications') && response.status() === 404,
  )
  await portal.open(demo.person, '/projects')
  await notFound
  // The bell would be visible by now: its texts load before its request is sent.
  await expect(page.getByRole('link', { name: /^Meldingen/ })).toHaveCount(0)
  await expectNoError(page)
})
