import type { Page } from '@playwright/test'
import { readPortalPolicy } from '#server/http/static/content-security-policy.ts'
import { listen } from '#server/http/listen.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { createPortalServer } from '#server/proxy/create-portal-server.ts'
import { startRewritingProxy } from '#tests/support/servers/rewriting-proxy.ts'
import { withoutExtensions } from '#tests/support/servers/without-extensions.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const FOLDER = 'dist/portal'

/** A backend without any extension. */
const test = base.extend<object, { plain: string }>({
  plain: [
    async ({ backend }, use) => {
      const altered = await startRewritingProxy(backend.url, withoutExtensions)
      const portal = createPortalServer({
        apiOrigin: altered.url,
        files: { folder: FOLDER, policy: readPortalPolicy(FOLDER) },
        logger: createLogger('silent'),
        trustedProxy: false,
        publicUrl: null,
      })
      const server = await listen(portal.app, { host: '127.0.0.1', port: 0 })
      await use(server.url)
      portal.endStreams()
      await altered.close()
      await server.close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ plain }, use) => use(plain),
})

// The browser notes each 404 by itself.
test.use({ expectedErrors: [/status of 404/] })

/** Nothing on the page says that something went wrong, and there is nothing to try again. */
async function expectCalm(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toHaveCount(0)
}

test('a backend without our extensions: log in, make a project, change it, and log out (T28)', async ({
  page,
  portal,
  person,
}) => {
  test.slow()
  await page.goto('/auth/login')
  await portal.fillLogin(person)
  // A new customer comes to the onboarding first, which needs no extension either.
  await expect(page).not.toHaveURL(/\/auth\/login/)
  await page.goto('/projects/new')
  for (const asked of ['Waar bouwt u?', 'Wat hebt u nodig?', 'Wat bouwt u?', 'Welke stijl past bij u?']) {
    await expect(page.getByRole('heading', { level: 2, name: asked })).toBeVisible()
    await page.getByRole('button', { name: 'Overslaan' }).click()
  }
  await page.getByLabel('Naam van het project').fill('Huis zonder extra’s')
  await page.getByRole('button', { name: 'Project maken' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Huis zonder extra’s')
  await page.getByRole('button', { name: 'Naam wijzigen' }).click()
  await page.getByLabel('Naam van het project').fill('Huis met naam')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(title).toHaveText('Huis met naam')
  await expectCalm(page)
  await page.goto('/projects')
  await expect(page.getByRole('link', { name: /Huis met naam/ })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

/** `asks` is the call whose 404 the page has to have seen before it is judged. */
const PAGES: { path: string; shows: RegExp; asks?: RegExp; hides?: RegExp }[] = [
  { path: '/', shows: /Toonzaal Gent, met Bram Coppens/ },
  { path: '/projects', shows: /Woning Molenveld/ },
  { path: '/projects/PROJECT', shows: /Molenveld, lot 14/, asks: /\/history$/, hides: /Geschiedenis|Bestanden/ },
  { path: '/projects/PROJECT/wall', shows: /Muur uitproberen/ },
  { path: '/appointments', shows: /Toonzaal Kortrijk/ },
  { path: '/appointments/new', shows: /Afspraken maken kan hier niet/ },
  { path: '/account', shows: /Wie bent u\?/ },
  {
    path: '/account/security',
    shows: /Deze instellingen zijn hier niet beschikbaar/,
    asks: /\/sign_ins$/,
    hides: /Wachtwoord wijzigen/,
  },
  {
    path: '/account/privacy',
    shows: /Nieuws en uitnodigingen/,
    asks: /\/sign_ins$/,
    hides: /Account verwijderen|Download uw gegevens/,
  },
  { path: '/inspiration', shows: /Hier is geen inspiratie/ },
  { path: '/favourites', shows: /Hier is geen inspiratie/ },
  {
    path: '/notifications',
    shows: /Hier worden geen meldingen bijgehouden/,
    asks: /\/notifications$/,
    hides: /Alles als gelezen markeren/,
  },
]

test('a backend without our extensions: every page shows what there is, and no error', async ({
  page,
  portal,
  demo,
}) => {
  test.slow()
  let missing: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(new URL(answer.url()).pathname)
  })
  await portal.signIn(demo.person)
  for (const { path, shows, asks, hides } of PAGES) {
    missing = []
    await page.goto(path.replace('PROJECT', demo.projectId))
    const main = page.getByRole('main')
    await expect(main, path).toContainText(shows)
    if (asks) await expect.poll(() => missing.some((place) => asks.test(place)), { message: path }).toBe(true)
    if (hides) await expect(main, path).not.toContainText(hides)
    await expectCalm(page)
  }
})

test('a backend without notifications has no bell (E53)', async ({ page, portal, demo }) => {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/notifications') && answer.status() === 404)
  await portal.open(demo.person, '/projects')
  await asked
  // The texts of the bell come before its call, so that it would be there by now.
  await expect(page.getByRole('link', { name: /^Meldingen/ })).toHaveCount(0)
  await expectCalm(page)
})
