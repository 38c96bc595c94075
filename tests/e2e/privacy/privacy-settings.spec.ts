import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { customers } from '#server/db/tables.ts'
import type { Person, Portal } from '#tests/support/browser/portal-page.ts'
import { keepToastsOpen } from '#tests/support/browser/toasts.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const HOUR = 60 * 60 * 1000

/** Asks for the link that deletes the account. */
async function requestDeletion(page: Page, portal: Portal, person: Person): Promise<void> {
  await portal.open(person, '/account/privacy')
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Uw account verwijderen?' })
  await dialog.getByLabel('Uw wachtwoord').fill(person.password)
  await dialog.getByRole('button', { name: 'Stuur de link' }).click()
}

test.describe('privacy', () => {
  test('both choices are off by default, apply immediately and show their date (F-83)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await portal.open(person, '/account/privacy')
    const marketing = page.getByRole('switch', { name: 'Nieuws en uitnodigingen' })
    await expect(marketing).not.toBeChecked()
    await expect(page.getByText('Nog niet gekozen')).toHaveCount(2)
    await marketing.click()
    await expect(marketing).toBeChecked()
    await expect(page.getByText(/^Gekozen op \d+ /)).toHaveCount(1)
    const [save] = await lab.callsTo('POST', '/profile')
    expect(save?.body).toMatchObject({ consents: { marketing: true }, firstName: 'Test' })
    expect(JSON.stringify(save?.body)).not.toContain('analytics')
    await page.reload()
    await expect(marketing).toBeChecked()
    await marketing.focus()
    await page.keyboard.press('Space')
    await expect(marketing).not.toBeChecked()
    await expect(page.getByText('Nog niet gekozen')).toHaveCount(1)
  })

  test('without a profile the page links to the profile form (F-83)', async ({ page, portal, person, backend }) => {
    await backend.db.update(customers).set({ profile: null }).where(eq(customers.id, person.id))
    await portal.open(person, '/account/privacy')
    await page.getByRole('switch', { name: 'Gebruik meten' }).click()
    await page.getByRole('link', { name: 'Vul eerst uw profiel aan' }).click()
    await expect(page.getByLabel('Voornaam')).toBeVisible()
  })

  test('all data can be downloaded as one JSON file (E23, F-83)', async ({ page, portal, person, backend }) => {
    await backend.createProject(person, { name: 'Uitvoerproject' })
    await portal.open(person, '/account/privacy')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download uw gegevens' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^mijn-kareel-\d{4}-\d\d-\d\d\.json$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(JSON.stringify(JSON.parse(text))).toContain(person.emailAddress)
    expect(text).toContain('Uitvoerproject')
    await expect(page.getByText('Het bestand staat bij uw downloads.')).toBeVisible()
  })

  test('a deletion is requested, confirmed by mail, shown on every page and undone (E22)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await keepToastsOpen(page)
    await requestDeletion(page, portal, person)
    await expect(page.getByText(`We stuurden een link naar ${person.emailAddress}. Hij werkt 24 uur.`)).toBeVisible()
    const [link] = (await lab.mailTo(person.emailAddress)).links
    await page.goto(new URL(link ?? '').pathname)
    await expect(page.getByText(/verdwijnen over 7 dagen/)).toBeVisible()
    await page.getByRole('button', { name: 'Account verwijderen' }).click()
    await expect(page.getByRole('heading', { name: 'De verwijdering is bevestigd' })).toBeVisible()
    await expect(page.locator(':focus').getByRole('status')).toContainText('De verwijdering is bevestigd')
    await page.goto('/projects')
    await expect(page.getByText(/^Uw account wordt op \d+ \w+( \d{4})? verwijderd\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Account behouden' }).click()
    await expect(page.getByRole('status').getByText('Uw account blijft bestaan')).toHaveCount(1)
    await expect(page.getByText(/^Uw account wordt op/)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByText(/^Uw account wordt op/)).toBeHidden()
  })

  test('a link that was used in another tab is not mentioned again once the deletion is undone (E22)', async ({
    page,
    context,
    portal,
    person,
    lab,
  }) => {
    await requestDeletion(page, portal, person)
    const note = page.getByText('We stuurden een link naar')
    await expect(note).toBeVisible()
    const [link] = (await lab.mailTo(person.emailAddress)).links
    const tab = await context.newPage()
    await tab.goto(new URL(link ?? '').pathname)
    await tab.getByRole('button', { name: 'Account verwijderen' }).click()
    await expect(tab.getByRole('heading', { name: 'De verwijdering is bevestigd' })).toBeVisible()
    await tab.close()
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Account behouden' }).click()
    await expect(page.getByRole('button', { name: 'Account verwijderen' })).toBeVisible()
    await expect(note).toHaveCount(0)
  })

  test.describe('rejected', () => {
    // A day later the access token has also expired.
    test.use({ expectedErrors: [/401|422/] })

    test('a wrong password shows an error in the dialog, an expired link on its page (E22)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      await portal.open(person, '/account/privacy')
      await page.getByRole('button', { name: 'Account verwijderen' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Uw wachtwoord').fill('helemaal-verkeerd')
      await dialog.getByRole('button', { name: 'Stuur de link' }).click()
      await expect(dialog.getByLabel('Uw wachtwoord')).toBeFocused()
      await expect(dialog.getByLabel('Uw wachtwoord')).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel('Uw wachtwoord').fill(person.password)
      await dialog.getByRole('button', { name: 'Stuur de link' }).click()
      const [link] = (await lab.mailTo(person.emailAddress)).links
      await lab.moveClock(25 * HOUR)
      await page.goto(new URL(link ?? '').pathname)
      await expect(page.getByRole('heading', { name: 'Deze link is verlopen' })).toBeVisible()
      await page.getByRole('link', { name: 'Naar Privacy' }).click()
      await expect(page).toHaveURL(/\/account\/privacy$/)
    })
  })
})
