import { type Page } from '@playwright/test'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { builtFile } from '#tests/support/browser/build-files.ts'
import { USER_AGENTS, emulateInstalledApp, fireInstallPrompt } from '#tests/support/browser/installed-app.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/browser/layout-shift.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const offer = (page: Page) => page.getByRole('region', { name: 'App installeren' })
const choice = (page: Page) => page.evaluate(() => localStorage.getItem('install_offer'))

test('the browser accepts the manifest, which depends on the language (S149, E51)', async ({ page, request }) => {
  await page.goto('/auth/login')
  const browser = await page.context().newCDPSession(page)
  const { url, errors } = await browser.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.fr.webmanifest')
  const french = await request.get('/manifest.fr.webmanifest')
  expect(french.headers()['content-type']).toContain('application/manifest+json')
  expect(await french.json()).toMatchObject({ id: '/', name: 'Mon Kareel' })
})

test('the start page shows the install offer last and without layout shift; a dismissed offer stays hidden (S148, B28)', async ({
  page,
  portal,
  person,
}) => {
  await recordLayoutShifts(page)
  await portal.open(person, '/')
  await expect(offer(page)).toBeVisible()
  await expectNoLayoutShift(page)
  expect(await offer(page).evaluate((node) => node.nextElementSibling)).toBeNull()
  await offer(page).getByRole('button', { name: 'Niet nu' }).click()
  await expect(offer(page)).toHaveCount(0)
  expect(Number(await choice(page))).toBeGreaterThan(0)

  // The French manifest link shows that the page has hydrated.
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.evaluate(() => localStorage.setItem('locale', 'fr'))
  await page.reload()
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.fr.webmanifest')
  expect(requested.filter((url) => url.endsWith(builtFile('install/install-offer')))).toEqual([])
})

test('the app page offers to install only after service workers of older portals are looked for (S148, S147)', async ({
  page,
  portal,
  person,
}) => {
  await fireInstallPrompt(page, 'accepted')
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const getRegistrations = serviceWorker.getRegistrations.bind(serviceWorker)
    const order: string[] = []
    Object.assign(window, { order })
    // Late, but within the limit of that step of the start.
    serviceWorker.getRegistrations = () =>
      new Promise((answer) => {
        const find = async () => {
          const registrations = await getRegistrations()
          order.push('removed')
          answer(registrations)
        }
        setTimeout(() => void find(), 1000)
      })
    const observer = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll('main button')]
      if (!buttons.some(({ textContent }) => textContent === 'Installeren')) return
      observer.disconnect()
      order.push('offered')
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await portal.open(person, '/account/app')
  await expect(page.getByRole('button', { name: 'Installeren' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { order: string[] }).order)).toEqual(['removed', 'offered'])
})

test('the browser’s install prompt is deferred until the button is pressed; an installed app is not offered again (B28)', async ({
  page,
  portal,
  person,
}) => {
  await fireInstallPrompt(page, 'accepted')
  await portal.open(person, '/')
  await offer(page).getByRole('button', { name: 'Installeren' }).click()
  await expect(offer(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'accepted')
  await expect(page.locator('html')).toHaveAttribute('data-default-prevented')
  expect(await choice(page)).toBe('installed')
})

test('dismissing the browser’s prompt postpones the offer, and the account page shows the manual steps (B28)', async ({
  page,
  portal,
  person,
}) => {
  await fireInstallPrompt(page, 'dismissed')
  await portal.open(person, '/account/app')
  await page.getByRole('button', { name: 'Installeren', exact: true }).click()
  await expect(page.getByText('rechts in de adresbalk')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'dismissed')
})

test.describe('a browser without app installation', () => {
  test.use({ userAgent: USER_AGENTS.firefox })

  test('shows which browsers can install the app (B28)', async ({ page, portal, person }) => {
    // Only Chromium has client hints.
    await page.addInitScript(() => Object.defineProperty(navigator, 'userAgentData', { value: undefined }))
    await portal.open(person, '/account/app')
    await expect(page.getByText('Deze browser kan geen apps installeren')).toBeVisible()
  })
})

test.describe('an invalid sign-in code', () => {
  test.use({ expectedErrors: [/422|404|500/] })

  test('a failure of the server is none of the code (B29)', async ({ page, lab }) => {
    const match = { method: 'POST', path: servedPath(signInCodeEndpoints.redeem.path) }
    await lab.fault({ match, fault: 'status', status: 500 })
    await page.goto('/auth/code')
    await page.getByLabel('Code van 12 cijfers').fill('0000 0000 0000')
    await page.getByRole('button', { name: 'Aanmelden' }).click()
    await expect(page.getByRole('alert')).toContainText('Het ligt aan ons')
  })

  test('shows an error with the next step and keeps the input (B29)', async ({ page }) => {
    await page.goto('/auth/code')
    await page.getByLabel('Code van 12 cijfers').fill('0000 0000 0000')
    await page.getByRole('button', { name: 'Aanmelden' }).click()
    await expect(page.getByRole('alert')).toContainText('Vraag in uw browser een nieuwe aan')
    await expect(page.getByLabel('Code van 12 cijfers')).toHaveValue('0000 0000 0000')
    await page.getByRole('link', { name: 'Naar de aanmelding' }).click()
    await expect(page.getByRole('heading', { name: 'Aanmelden' })).toBeVisible()
  })
})

test('a code from the browser signs in the installed app once (B29, E19)', async ({
  page,
  portal,
  person,
  browser,
}) => {
  test.slow()
  await portal.open(person, '/account/app')
  await page.getByRole('button', { name: 'Maak een code' }).click()
  const digits = await page.getByText(/^\d{4} \d{4} \d{4}$/).innerText()
  await expect(page.getByText(/Werkt één keer, nog \d:\d\d/)).toBeVisible()

  const context = await browser.newContext({ userAgent: USER_AGENTS.iosSafari, viewport: { width: 390, height: 844 } })
  const app = await context.newPage()
  await emulateInstalledApp(app)
  await app.goto('/appointments')
  await app.getByLabel('E-mailadres').fill(person.emailAddress)
  await app.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await app.getByRole('link', { name: 'Naar de aanmelding' }).click()
  await app.getByRole('link', { name: 'Met passkey of code' }).click()
  await app.getByLabel('Code van 12 cijfers').fill(digits)
  await app.getByRole('button', { name: 'Aanmelden' }).click()
  // The page that was requested before the login.
  await expect(app).toHaveURL(/\/appointments$/)
  await expect(app.getByRole('heading', { level: 1, name: 'Afspraken' })).toBeVisible()
  const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith('portal_'))
  expect(await app.evaluate(stored)).toEqual([])
  expect(await app.evaluate(() => localStorage.getItem('sign_in_method'))).toBe('code')
  await context.close()

  await page.goto('/account/security')
  await expect(page.getByRole('button', { name: /^Afmelden: .*iOS/ })).toBeVisible()
})
