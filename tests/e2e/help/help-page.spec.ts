import type { Page } from '@playwright/test'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { LAYOUTS } from '#tests/support/browser/layouts.ts'
import { goOffline } from '#tests/support/browser/offline.ts'
import { type RestartFixtures, restartFixtures } from '#tests/support/browser/restart-fixture.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

const test = base.extend<RestartFixtures>(restartFixtures)

const search = (page: Page) => page.getByRole('searchbox', { name: 'Zoek in de antwoorden' })
const question = (page: Page, name: string) => page.locator('details').filter({ has: page.getByText(name) })

const MOVE = 'Kan ik mijn afspraak verplaatsen of afzeggen?'

for (const [locale, scheme, words] of [
  ['nl', 'light', { help: 'Help', login: 'Aanmelden', query: 'afspraak verplaatsen', count: /^\d+ antwoord/ }],
  ['fr', 'dark', { help: 'Aide', login: 'Se connecter', query: 'DEPLACER rendez-vous', count: /^\d+ réponse/ }],
] as const) {
  test.describe(locale, () => {
    test.use({ colorScheme: scheme })

    for (const [layout, size] of Object.entries(LAYOUTS)) {
      test(`visitors find answers from the login page (${locale}, ${layout}) (E49)`, async ({ page }) => {
        await page.setViewportSize(size)
        await page.goto(`/auth/login?lang=${locale}&back=%2Fprojects`)
        await page.getByRole('link', { name: words.help, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: words.help })).toBeVisible()
        expect(await page.locator('details').count()).toBeGreaterThanOrEqual(25)
        expect(await findAxeViolations(page)).toEqual([])
        await page.getByRole('searchbox').fill(words.query)
        await expect(page.getByRole('status').filter({ hasText: words.count })).toBeVisible()
        await expect(page.locator('#move')).toHaveJSProperty('open', true)
        await expect(page.locator('#move mark').first()).toBeVisible()
        expect(await findAxeViolations(page)).toEqual([])
        // Nothing is wider than the screen.
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await page.getByRole('link', { name: words.login }).click()
        await expect(page).toHaveURL(/\/auth\/login\?.*back=%2Fprojects/)
      })
    }
  })
}

test('a customer opens the help from the menu, searches, and follows an answer to its page', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/')
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveTitle('Help | Mijn Kareel')
  // Words of the answer count, too.
  await search(page).fill('werkdágen STALEN')
  await expect(page.getByRole('status').filter({ hasText: '1 antwoord' })).toBeVisible()
  await expect(page.locator('mark')).toHaveText(['stalen', 'werkdagen'])
  await search(page).fill('')
  await expect(page.locator('mark')).toHaveCount(0)
  await question(page, 'Hoe verwijder ik mijn account?').locator('summary').click()
  await page.getByRole('link', { name: 'Naar Privacy' }).click()
  await expect(page).toHaveURL(/\/account\/privacy$/)
})

test('each question has an address that unfolds it', async ({ page, portal, person }) => {
  await portal.open(person, '/help')
  await question(page, MOVE).locator('summary').click()
  await expect(page).toHaveURL(/\/help#move$/)
  await expect(page.getByText('Ja, tot 24 uur vooraf.')).toBeVisible()
  await page.goto('/help#delete')
  await page.reload()
  await expect(page.locator('#delete')).toHaveJSProperty('open', true)
  await expect(page.locator('#delete summary')).toBeInViewport()
  await expect(page.locator('#move')).toHaveJSProperty('open', false)
})

test('where nothing is found, and at the end, the page shows how to reach the help desk', async ({
  page,
  portal,
  person,
}) => {
  await portal.open(person, '/help')
  const phone = page.getByRole('link', { name: '+32 9 298 60 40' })
  await expect(phone).toHaveAttribute('href', 'tel:+3292986040')
  await search(page).fill('olifant')
  await expect(page.getByRole('status').filter({ hasText: 'Niets gevonden' })).toBeVisible()
  await expect(page.getByText('Geen antwoord met “olifant”.')).toBeVisible()
  await expect(phone).toBeInViewport()
  await expect(page.getByRole('link', { name: 'hulp@kareel.example' })).toBeVisible()
  await expect(page.locator('details')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: LAYOUTS.phone, hasTouch: true, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('the help opens from the account, also offline without an earlier visit (E41)', async ({
    page,
    portal,
    person,
  }) => {
    await portal.open(person, '/')
    await goOffline(page, 'routes/_app/help', 'nl/app-help', 'routes/_app/account/index')
    await page.getByRole('link', { name: 'Account' }).last().click()
    await page.getByRole('link', { name: 'Help' }).first().click()
    await question(page, 'Wat kan ik zonder verbinding?').locator('summary').click()
    await expect(page.getByText('Alles wat u eerder opende')).toBeVisible()
  })
})

test('visitors read the help offline after one visit (B01)', async ({ profile, frontend }) => {
  await frontend.serve('dist/portal')
  let context = await profile.launch({ baseURL: frontend.url })
  let page = await context.newPage()
  await page.goto('/auth/help')
  await expect(question(page, MOVE)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.close()
  await frontend.stop()

  context = await profile.launch({ baseURL: frontend.url })
  page = await context.newPage()
  await page.goto('/auth/help#move')
  await expect(page.getByText('Ja, tot 24 uur vooraf.')).toBeVisible()
  await context.close()
})

test('the page of an unknown address leads to the help, signed out and signed in (E45)', async ({
  page,
  portal,
  person,
}) => {
  await page.goto('/nergens')
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL(/\/auth\/help$/)
  await portal.open(person, '/nergens')
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL(/\/help$/)
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible()
})
