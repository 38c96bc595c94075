import { sql } from 'drizzle-orm'
import { expect, test } from '#tests/support/browser/test.ts'

test.describe('errors', () => {
  test('an unknown address shows the 404 page in both languages and links home (E45)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/nergens')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina bestaat niet (meer)')
    await expect(page).toHaveTitle('Niet gevonden | Mijn Kareel')
    await page.getByRole('link', { name: 'Naar start' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/nulle-part?lang=fr')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Deze pagina bestaat niet (meer)')
    await expect(page).toHaveTitle(/\| Mon Kareel$/)
  })

  test('an unknown address does not redirect to the login page when signed out (E45)', async ({ page }) => {
    await page.goto('/nergens')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina bestaat niet (meer)')
  })

  test.describe('a request that fails inside the backend', () => {
    test.use({ expectedErrors: [/500/] })

    test('the reference on the page is the request id in the log (F-65, E45)', async ({
      page,
      portal,
      person,
      backend,
    }) => {
      await portal.open(person, '/projects')
      await backend.db.execute(sql`alter table appointments rename to appointments_away`)
      try {
        await page.getByRole('link', { name: 'Afspraken' }).first().click()
        const text = await page.getByText(/^Referentie /).textContent()
        const reference = text?.replace('Referentie ', '') ?? ''
        expect(reference).toMatch(/^\w{4}-\w{4}-\w{4}$/)
        const lines = backend.log.map((line) => JSON.parse(line) as Record<string, unknown>)
        const found = lines.filter(({ requestId }) => requestId === reference)
        expect(found).toMatchObject([
          { msg: 'request failed', code: '42P01' },
          { msg: 'request', status: 500 },
        ])
      } finally {
        await backend.db.execute(sql`alter table appointments_away rename to appointments`)
      }
    })
  })

  test.describe('a panel that fails to render', () => {
    test.use({ expectedErrors: [/simulated|panel/i] })

    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => {
        const simulated = () => {
          throw new Error('simulated')
        }
        Object.defineProperty(Intl.DateTimeFormat.prototype, 'formatToParts', { value: simulated })
        Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: simulated })
      })
    })

    for (const { path, intact } of [
      { path: '/', intact: 'Woning Molenveld' },
      { path: '/projects', intact: 'Projecten' },
      { path: '/projects/:id', intact: 'Woning Molenveld' },
    ]) {
      test(`on ${path} shows an error with a reference, and the rest of the page works (F-35)`, async ({
        page,
        portal,
        demo,
      }) => {
        await portal.signIn(demo.person)
        await page.goto(path.replace(':id', demo.projectId))
        await expect(page.getByText('Dit deel laadt niet').first()).toBeVisible()
        await expect(page.getByText(/Referentie /).first()).toBeVisible()
        await expect(page.getByRole('heading', { name: intact })).toBeVisible()
        await page
          .getByRole('link', { name: /^Account/ })
          .first()
          .click()
        await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
      })
    }
  })
})
