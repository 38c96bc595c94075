import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { DEMO_STAFF_PASSWORD } from '#server/db/seed/demo-credentials.ts'
import { staffAuthenticators } from '#server/db/staff-tables.ts'
import { openAuthenticatorApp } from '#tests/support/fixtures/authenticator-app.ts'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { signInAsStaff } from '#tests/support/browser/staff-board.ts'
import { faultsOf, tabTo } from '#tests/support/browser/staff-page-checks.ts'
import { expect, test as base } from '#tests/support/browser/test.ts'

/** A backend whose staff need a second factor. */
const test = base.extend<object, { backend: TestBackend }>({
  backend: [
    async ({}, use) => {
      const backend = await startTestBackend({ publicDir: 'dist/portal', staffNeedsSecondFactor: true })
      await use(backend)
      await backend.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const STEP_MS = 31_000

// In one worker, as each starts a backend of its own, whose staff are the same in all tests.
test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ backend, lab: _ }) => void (await backend.db.delete(staffAuthenticators)))

/** The codes that an app shows which has scanned the page; each is of a later moment than the one before. */
async function scan(page: Page, backend: TestBackend) {
  const app = openAuthenticatorApp(await page.content())
  let offset = 0
  return {
    secret: app.secret,
    next() {
      offset += STEP_MS
      backend.clock.setOffset(offset)
      return app.codeAt(backend.clock.now())
    },
  }
}

/** What a telephone reads from the picture of the page. */
async function readQrCode(page: Page): Promise<string> {
  const picture = (await page.locator('.qr').screenshot()).toString('base64')
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height)
    return { width: bitmap.width, height: bitmap.height, data: [...(image?.data ?? [])] }
  }, picture)
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) })
}

for (const [locale, colorScheme] of [
  ['nl', 'light'],
  ['fr', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ locale: `${locale}-BE`, colorScheme, expectedErrors: [/403|409|422/] })

    test(`the pages of authenticators have no axe violations and targets of 48 px, and their picture can be scanned (${locale})`, async ({
      page,
      backend,
    }) => {
      test.slow()
      const main = page.getByRole('main')
      const submit = (name: RegExp) => main.getByRole('button', { name }).click()
      await signInAsStaff(page)
      expect(await faultsOf(page)).toEqual([])
      await page.locator('[name=name]').fill('   ')
      await submit(/^(Verder|Continuer)$/)
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.locator('[name=name]').fill('Els')
      await submit(/^(Verder|Continuer)$/)
      await expect(page.locator('.qr')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      expect(await readQrCode(page)).toBe(await main.locator('[href^=otpauth]').getAttribute('href'))
      const app = await scan(page, backend)
      expect((await page.locator('.key').innerText()).replaceAll(' ', '')).toBe(app.secret)
      await page.locator('[name=code]').fill('000000')
      await submit(/^Confirm|^Bevest/)
      await expect(page.locator('[name=code]')).toHaveAttribute('aria-invalid', 'true')
      expect(await faultsOf(page)).toEqual([])
      await page.locator('[name=code]').fill(app.next())
      await submit(/^Confirm|^Bevest/)
      await expect(page.getByRole('status')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('listitem').getByRole('link').click()
      expect(await faultsOf(page)).toEqual([])
      await submit(/^(Verwijderen|Supprimer)$/)
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.locator('.page-menu button').click()
      await expect(page.locator('[name=code]')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.locator('[name=password]').fill(DEMO_STAFF_PASSWORD)
      await page.locator('[name=code]').fill('000000')
      await main.getByRole('button').click()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
    })
  })
}

test('staff add the first authenticator, sign in with its code and remove another one, by keyboard alone', async ({
  page,
  backend,
}) => {
  test.slow()
  const press = async (text: RegExp) => {
    await tabTo(page, text)
    await page.keyboard.press('Enter')
  }
  const focusField = async (label: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      if (await page.getByLabel(label).evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Forty presses of Tab never reached ${label}`)
  }
  const add = async (name: string) => {
    await focusField('Naam, zoals Els of gsm balie')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Authenticator toevoegen' })).toBeVisible()
    const app = await scan(page, backend)
    await focusField('Code van zes cijfers')
    await page.keyboard.type(app.next())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText('De authenticator is toegevoegd.')
    return app
  }
  await page.goto('/staff/pin')
  await focusField('Wachtwoord voor medewerkers')
  await page.keyboard.type(DEMO_STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Voeg eerst een authenticator toe' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pincode' })).toHaveCount(0)
  const els = await add('Els')
  await press(/^Pincode$/)
  await expect(page.getByRole('heading', { name: 'Pincode wijzigen' })).toBeVisible()
  await press(/^Tweede stap$/)
  await add('Bart')
  await press(/^Afmelden$/)
  await expect(page.getByRole('heading', { name: 'Voor medewerkers' })).toBeVisible()
  await focusField('Wachtwoord voor medewerkers')
  await page.keyboard.type(DEMO_STAFF_PASSWORD)
  await page.keyboard.press('Tab')
  // Later than the code that added the other one.
  els.next()
  await page.keyboard.type(els.next())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tablets koppelen' })).toBeVisible()
  await press(/^Tweede stap$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Els' })).toContainText('laatst gebruikt op')
  await press(/^Verwijderen: Bart$/)
  await expect(page.getByRole('heading', { name: 'Deze authenticator verwijderen?' })).toBeVisible()
  await press(/^Verwijderen$/)
  await expect(page.getByRole('status')).toHaveText('De authenticator is verwijderd.')
  await expect(page.getByRole('listitem')).toHaveCount(1)
})
