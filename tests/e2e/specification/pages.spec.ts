import { HUB_PATH } from '#contract/realtime/topics.ts'
import { goOffline, goOnline } from '#tests/support/browser/offline.ts'
import { expect, test } from '#tests/support/browser/specification-test.ts'

/** The main pages of a customer, with a text that each shows. */
const PAGES = {
  '/': 'Huis aan de Leie',
  '/projects': 'Huis aan de Leie',
  '/projects/7': 'CASTLE',
  '/projects/7/wall': 'Muur uitproberen',
  '/appointments': 'Afspra',
  '/account': 'Wie bent u?',
  '/account/security': 'Deze instellingen zijn hier niet beschikbaar',
  '/inspiration': 'Hier is geen inspiratie',
  '/favourites': 'Hier is geen inspiratie',
  '/notifications': 'Hier worden geen meldingen bijgehouden',
}

for (const done of ['no content', 'other JSON'] as const) {
  test.describe(`a backend that answers with ${done}`, () => {
    test.use({ variant: { done } })

    test('the main pages show their content without an error (T28)', async ({ page, signIn }) => {
      await signIn()
      for (const [path, text] of Object.entries(PAGES)) {
        await page.goto(path)
        await expect(page.getByRole('main'), path).toContainText(text)
        await expect(page.getByRole('alert'), path).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Probeer nu' }), path).toHaveCount(0)
      }
    })

    test('controls of missing extensions are absent (T28)', async ({ page, signIn }) => {
      await signIn()
      await page.goto('/projects/7')
      await expect(page.getByRole('heading', { name: 'Mensen' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Uitnodigen' })).toHaveCount(0)
      await page.goto('/projects/10')
      await expect(page.getByRole('main')).toContainText('VIEWER')
      await expect(page.getByRole('button', { name: 'Project verlaten' })).toHaveCount(0)
      await page.goto('/appointments')
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('link', { name: 'Afspraak maken' })).toHaveCount(0)
      await page.getByRole('main').getByRole('listitem').getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
      await expect(page.getByRole('button', { name: 'In agenda' })).toHaveCount(0)
    })

    test('settings of missing extensions are absent from the account (T28)', async ({ page, signIn }) => {
      await signIn()
      await page.goto('/account')
      await expect(page.getByRole('link', { name: 'Privacy', exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: /Beveiliging/ })).toHaveCount(0)
      await page.goto('/account/app')
      await expect(page.getByRole('heading', { name: 'Als app installeren' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Maak een code' })).toHaveCount(0)
    })

    test('inspiration has no search, no tabs and soon no place in the menu (T28)', async ({ page, signIn }) => {
      await signIn()
      await page.goto('/inspiration')
      await expect(page.getByRole('main')).toContainText('Hier is geen inspiratie')
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Downloads' })).toHaveCount(0)
      await page.goto('/projects')
      await expect(page.getByRole('link', { name: /Huis aan de Leie/ })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Inspiratie' })).toHaveCount(0)
    })

    test('updates are asked for at the usual path of a hub, once where there is none (S107)', async ({
      page,
      signIn,
      specification,
    }) => {
      await page.clock.install()
      await signIn()
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === HUB_PATH)
      await page.goto('/')
      const asked = () => specification.calls.filter(({ path }) => path === HUB_PATH)
      // The clock must not run ahead of a response that is on its way.
      await answered
      await expect(page.getByText('Huis aan de Leie').first()).toBeVisible()
      // A retry would be due within seconds, and be sent before the last request.
      await page.clock.runFor(60_000)
      await page.evaluate(() => fetch('/build.json'))
      expect(asked().map(({ status, query }) => [status, query.get('topic')])).toEqual([[404, '*']])
    })

    test('only known kinds of links of an appointment are offered (S043)', async ({ page, signIn, specification }) => {
      const links = ['Survey', 'Decline'].map((type) => ({ type, url: `https://showroom.example/${type}` }))
      specification.state.appointments[0]?.urls.push(...links)
      await signIn()
      await page.goto('/appointments/71')
      await expect(page.getByRole('link', { name: 'Afzeggen' })).toHaveAttribute('href', links[1]?.url ?? '')
      await expect(page.locator(`a[href="${links[0]?.url}"]`)).toHaveCount(0)
      await expect(page.getByRole('main')).not.toContainText('Survey')
    })

    test('a profile is saved (S106, S129)', async ({ page, signIn, specification }) => {
      await signIn()
      await page.goto('/account')
      await page.getByRole('radio', { name: /[Pp]articulier/ }).check()
      await page.getByLabel('Voornaam').fill('An')
      await page.getByLabel('Naam', { exact: true }).fill('Claes')
      await page.getByRole('button', { name: 'Bewaren' }).first().click()
      await expect.poll(() => specification.state.customers[0]?.profile).toMatchObject({ firstName: 'An' })
      await page.reload()
      await expect(page.getByLabel('Voornaam')).toHaveValue('An')
    })

    test('an offline edit is sent once (B09)', async ({ page, signIn, specification }) => {
      await signIn()
      await page.goto('/projects/7')
      await goOffline(page, 'rename-dialog')
      await page.getByRole('button', { name: 'Naam wijzigen' }).click()
      await page.getByLabel('Naam van het project').fill('Onderweg gewijzigd')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onderweg gewijzigd')
      const pending = page.getByText(/[Ww]acht/)
      await expect(pending.first()).toBeVisible()
      await goOnline(page)
      await expect.poll(() => specification.state.projects[0]?.name, { timeout: 30_000 }).toBe('Onderweg gewijzigd')
      await expect(pending).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onderweg gewijzigd')
      expect(specification.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
    })
  })
}
