import type { Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'
import { goOffline, goOnline, waitForBackgroundLoading } from '#tests/support/browser/offline.ts'
import { fillStorage } from '#tests/support/browser/full-storage.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'

const row = (page: Page, term: string) =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })
const checkAgain = (page: Page) => page.getByRole('button', { name: 'Opnieuw nagaan' }).click()
const PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SAMPLE_FILES['plan.pdf']) }
const SLOW = { timeout: 20_000 }

test.describe('the status page', () => {
  test('shows the full status and copies a report without personal data (B44)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await portal.open(person, '/account')
    await page.getByRole('link', { name: 'Status bekijken' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
    await expect(page.getByText('Alles werkt zoals het hoort.')).toBeVisible()
    await expect(page.getByRole('link', { name: '+32 9 298 60 40' })).toHaveAttribute('href', 'tel:+3292986040')
    await expect(row(page, 'Verbinding')).toBeHidden()
    await page.getByText('Alle details tonen').click()
    await expect(row(page, 'Verbinding')).toBeVisible()
    await expect(row(page, 'Verbinding')).toContainText(/antwoordde om \d{2}:\d{2}, na \d+ ms.*In orde/)
    await expect(row(page, 'Gegevens')).toContainText(/Laatst bijgewerkt om \d{2}:\d{2}/)
    await expect(row(page, 'Versie')).toContainText(/^Versie\d{4}-.+, de nieuwste\./)
    await expect(row(page, 'Nog te versturen')).toContainText('Niets.')
    await expect(row(page, 'Opslag op dit toestel')).toContainText(/Werkt\..*(kB|MB) in gebruik van/)
    await expect(row(page, 'Cookies')).toContainText('In orde')
    await expect(row(page, 'Achtergrondprogramma’s van een ouder portaal')).toHaveCount(0)
    await expect(row(page, 'Taal')).toContainText('Nederlands')
    await expect(row(page, 'Laatste mislukte aanvraag')).toContainText('Geen')
    await page.getByRole('button', { name: 'Kopiëren' }).click()
    await expect(page.getByText('Gekopieerd.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, value]))
    const device = cookies.get(COOKIE_NAMES.deviceId) ?? ''
    expect(copied).toContain(`Toestel: ${device.slice(0, 8)}`)
    expect(copied).toContain('Versie: ')
    const secrets = [COOKIE_NAMES.accessToken, COOKIE_NAMES.refreshToken].map((name) => cookies.get(name) ?? '')
    for (const personalValue of [device, person.id, person.contactId, person.emailAddress, 'Test ', ...secrets]) {
      expect(personalValue).not.toBe('')
      expect(copied).not.toContain(personalValue)
    }
  })

  test('opens without a login, asks nothing that needs one, and names the help desk (B44)', async ({ page, lab }) => {
    await page.goto('/status')
    await expect(page).toHaveURL(/\/auth\/status\?back=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
    await expect(page.getByText('Alles werkt zoals het hoort.')).toBeVisible()
    await expect(page.getByRole('link', { name: '+32 9 298 60 40' })).toHaveAttribute('href', 'tel:+3292986040')
    await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toBeVisible()
    await page.getByText('Alle details tonen').click()
    await expect(row(page, 'Verbinding')).toContainText('In orde')
    for (const term of ['Gegevens', 'Nog te versturen', 'Wijzigingen van anderen']) {
      await expect(row(page, term)).toHaveCount(0)
    }
    expect(await findAxeViolations(page)).toEqual([])
    expect((await lab.calls()).filter(({ path }) => path.includes('/api/'))).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Aanmelden' }).click()
    await expect(page).toHaveURL(/\/auth\/login\?back=/)
  })

  test('a browser that refuses the list of service workers has none (B44, F-29)', async ({ page }) => {
    await page.addInitScript(() => {
      ServiceWorkerContainer.prototype.getRegistrations = () =>
        Promise.reject(new DOMException('refused', 'SecurityError'))
    })
    await page.goto('/status')
    await expect(page.getByText('Alles werkt zoals het hoort.')).toBeVisible()
  })

  test('each check counts the service workers again (B44, S147)', async ({ page, portal, person }) => {
    await portal.open(person, '/status')
    const workers = row(page, 'Achtergrondprogramma’s van een ouder portaal')
    await expect(page.getByText('Alles werkt zoals het hoort.')).toBeVisible()
    await expect(workers).toHaveCount(0)
    await page.evaluate(() => {
      navigator.serviceWorker.getRegistrations = () => Promise.resolve([{}, {}] as ServiceWorkerRegistration[])
    })
    await checkAgain(page)
    await expect(workers).toBeVisible()
    await expect(workers).toContainText('2 gevonden.')
    await expect(page.getByText('1 punt vraagt uw aandacht.')).toBeVisible()
  })

  test('with a full storage the portal works and the page shows a warning (B44, F-29)', async ({
    page,
    openProject,
  }) => {
    await openProject({ name: 'Vol huis' })
    await fillStorage(page)
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Toch bewaard')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Toch bewaard' })).toBeVisible()
    await page.goto('/status')
    await expect(row(page, 'Opslag op dit toestel')).toContainText(/Vol\. Alles blijft werken.*Let op/)
    await expect(page.getByText('1 punt vraagt uw aandacht.')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await checkAgain(page)
    await expect(row(page, 'Opslag op dit toestel')).toContainText('Werkt.')
  })

  test.describe('with failed requests', () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource/] })

    test('the last failed request is shown with its request id (B44, F-65)', async ({ page, portal, person, lab }) => {
      await portal.open(person, '/projects')
      await waitForBackgroundLoading(page, 'notifications')
      const id = 'proef-4711'
      const headers = { 'x-request-id': id }
      const path = servedPath(notificationEndpoints.list.path)
      await lab.fault({ match: { path }, nth: 1, fault: 'status', status: 500, headers })
      const failed = page.waitForResponse((response) => response.url().endsWith(path) && response.status() === 500)
      await page.getByRole('button', { name: 'Gegevens vernieuwen' }).click()
      await failed
      await lab.clearFaults()
      await page.getByRole('link', { name: 'Account' }).first().click()
      await page.getByRole('link', { name: 'Status bekijken' }).click()
      const failure = row(page, 'Laatste mislukte aanvraag')
      await expect(failure).toContainText(/\d{2}:\d{2}, code 500\./)
      await expect(failure).toContainText(`Referentie ${id}.`)
    })

    test('offline the page lists pending edits, which are sent after reconnecting (B44)', async ({
      page,
      openProject,
      lab,
    }) => {
      const id = await openProject({ name: 'Zonder net' })
      await expect(page.getByRole('link', { name: /^Meldingen, / })).toBeVisible(SLOW)
      await goOffline(page, 'rename-dialog', '_app/status', 'notifications')
      await page.getByRole('button', { name: 'Naam wijzigen' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Wacht op net')
      await page.getByRole('button', { name: 'Bewaren' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Wacht op net' })).toBeVisible()
      // By keyboard, as the toast covers the link, and stays for as long as the pointer is on it.
      await page.getByRole('link', { name: 'Status bekijken' }).press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible()
      await expect(row(page, 'Verbinding')).toContainText('Onze server antwoordt niet.')
      await expect(row(page, 'Versie')).toContainText('weten we pas met verbinding')
      const pending = row(page, 'Nog te versturen')
      await expect(pending).toContainText('1 wijziging of bestand wacht op dit toestel.')
      await expect(pending.getByRole('link', { name: 'Bekijken: Zonder net' })).toHaveAttribute(
        'href',
        `/projects/${id}`,
      )
      await pending.getByRole('button', { name: 'Nu versturen' }).click()
      await expect(pending).toContainText('Versturen lukte niet.', SLOW)
      await goOnline(page)
      await expect(pending).toContainText('Niets.', SLOW)
      expect(await lab.callsTo('PATCH', id)).toMatchObject([{ status: 200, body: { name: 'Wacht op net' } }])
    })

    test('offline the page says that a file could not be sent now, until it is (B44)', async ({
      page,
      openProject,
    }) => {
      await openProject({ name: 'Zonder net' })
      await goOffline(page, '_app/status', 'notifications')
      await page.locator('input[type=file]').setInputFiles([PLAN])
      await page.getByRole('link', { name: 'Status bekijken' }).click()
      const pending = row(page, 'Nog te versturen')
      await expect(pending).toContainText('1 wijziging of bestand wacht op dit toestel.')
      await pending.getByRole('button', { name: 'Nu versturen' }).click()
      await expect(pending).toContainText('Versturen lukte niet.', SLOW)
      await goOnline(page)
      await expect(pending).toContainText('Niets.', SLOW)
    })
  })
})
