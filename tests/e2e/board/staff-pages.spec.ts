import { randomUUID } from 'node:crypto'
import { LOCALES } from '#contract/configuration/locales.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { DEMO_STAFF_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { oauthClients } from '#server/db/tables.ts'
import type { TestBackend } from '#tests/support/servers/test-backend.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { faultsOf, tabTo } from '#tests/support/browser/staff-page-checks.ts'
import { createPairingCode, signInAsStaff } from '#tests/support/browser/staff-board.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const MINUTE_MS = 60_000

/** A tablet of the showroom in Ghent that was paired today; returns how staff recognise it. */
async function pairTablet(backend: TestBackend): Promise<string> {
  const id = `tablet-${randomUUID()}`
  const createdAt = backend.clock.now()
  const own = { kind: 'showroom', showroomId: 'toonzaal-gent', createdAt } as const
  await backend.db.insert(oauthClients).values({ id, secretHash: hashSecret(id), ...own })
  return `…${id.slice(-6)}`
}

for (const [locale, colorScheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ locale: `${locale}-BE`, colorScheme, expectedErrors: [/403/] })

    test(`staff's pages have the portal's frame, no axe violations and targets of 48 px (${locale}) (E37, E49)`, async ({
      page,
      backend,
      lab: _,
    }) => {
      test.slow()
      const end = await pairTablet(backend)
      await page.goto('/staff')
      expect(await faultsOf(page)).toEqual([])
      await page.locator('input[type=password]').fill('mis')
      await page.getByRole('main').getByRole('button').click()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await createPairingCode(page)
      expect(await faultsOf(page)).toEqual([])
      for (const path of ['/staff', '/staff/pin', '/staff/mails', '/staff/authenticators', '/staff/tablets']) {
        await page.goto(path)
        await expect(page.locator(`.page-menu a[href="${path}"]`)).toHaveAttribute('aria-current', 'page')
        expect(await faultsOf(page), path).toEqual([])
      }
      await page.getByRole('listitem').filter({ hasText: end }).getByRole('link').click()
      expect(await faultsOf(page)).toEqual([])
      const families = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      )
      expect(families.join()).toMatch(/Hanken Grotesk.*Familjen Grotesk/)
      const brand = () =>
        page.locator('.brand').evaluate((element) => {
          const { fontFamily, fontSize, color } = getComputedStyle(element)
          const { x, y, height } = element.getBoundingClientRect()
          return { text: element.textContent, fontFamily, fontSize, color, x, y, height }
        })
      const shown = await brand()
      await page.goto(`/legal/privacy.${locale}.html`)
      expect(await brand()).toEqual(shown)
    })
  })
}

test('staff sign in, unpair a tablet after a question and sign out by keyboard alone (E37, E49)', async ({
  page,
  backend,
  lab: _,
}) => {
  const end = await pairTablet(backend)
  await page.goto('/staff')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Aangemeld tot \d\d:\d\d$/)).toBeVisible()
  await tabTo(page, /^Tablets$/)
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: end })
  await expect(row).toContainText('Toonzaal Gent')
  await expect(row).toContainText(`${end} · gekoppeld op `)
  await tabTo(page, new RegExp(`^Loskoppelen: Toonzaal Gent, ${end}$`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Deze tablet loskoppelen?' })).toBeVisible()
  await tabTo(page, /^Loskoppelen$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('De tablet is losgekoppeld.')
  await expect(row).toHaveCount(0)
  await tabTo(page, /^Afmelden$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Wachtwoord voor medewerkers')).toBeVisible()
})

test('a page that was left asks for the password and goes on in its language (E37, S012)', async ({
  page,
  backend,
  lab: _,
}) => {
  await signInAsStaff(page, '/staff/pin')
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Modifier le code PIN' })).toBeVisible()
  await page.getByRole('link', { name: 'Tablettes' }).click()
  await expect(page.getByRole('heading', { name: 'Tablettes' })).toBeVisible()
  backend.clock.setOffset(11 * MINUTE_MS)
  await page.getByRole('link', { name: 'Code PIN' }).click()
  await expect(page.getByRole('heading', { name: 'Cette page est verrouillée' })).toBeVisible()
  await expect(page.locator('.page-menu')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Mot de passe du personnel').fill(DEMO_STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Déverrouiller' }).click()
  await expect(page.getByRole('heading', { name: 'Modifier le code PIN' })).toBeVisible()
})

test('a response that is held while staff change the language and sign out in another tab undoes neither (E37, S012)', async ({
  page,
  context,
  lab,
}) => {
  await signInAsStaff(page)
  const other = await context.newPage()
  await other.goto('/staff/pin')
  await lab.fault({ match: { method: 'GET', path: '/staff/tablets' }, nth: 'every', fault: 'hold' })
  const held = async (count: number) =>
    expect.poll(async () => (await lab.calls()).filter(({ isHeld }) => isHeld).length).toBe(count)
  void page.getByRole('link', { name: 'Tablets' }).click()
  await held(1)
  await other.getByRole('link', { name: 'Français' }).click()
  await expect(other.getByRole('heading', { name: 'Modifier le code PIN' })).toBeVisible()
  await lab.release()
  await expect(page.getByRole('heading', { name: 'Tablets' })).toBeVisible()
  // Without the language in the address.
  await other.goto('/staff/pin')
  await expect(other.getByRole('heading', { name: 'Modifier le code PIN' })).toBeVisible()
  void page.reload()
  await held(1)
  await other.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(other.getByLabel('Mot de passe du personnel')).toBeVisible()
  await lab.release()
  await expect(page.getByRole('heading', { name: 'Tablettes' })).toBeVisible()
  await other.goto('/staff/mails')
  await expect(other.getByLabel('Mot de passe du personnel')).toBeVisible()
})

test.describe('without a locale of the portal', () => {
  test.use({ locale: 'en-GB' })

  test('the pages are in Dutch, and offer both languages (S012)', async ({ page, lab: _ }) => {
    await page.goto('/staff')
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl-BE')
    await expect(page.locator('.languages a')).toHaveText(LOCALES.map((locale) => locale.toUpperCase()))
  })
})
