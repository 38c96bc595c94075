import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { customers, linkedSignIns } from '#server/db/tables.ts'
import { type Person, Portal } from '#tests/support/browser/portal-page.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const NEW_PASSWORD = 'klinkers in de regen'

/** Asks for the link that changes the address; resolves to the form. */
async function requestAddress(page: Page, portal: Portal, person: Person, address: string): Promise<Locator> {
  await portal.open(person, '/account/security')
  const form = page.getByRole('region', { name: 'E-mailadres' })
  await form.getByLabel('Nieuw e-mailadres').fill(address)
  await form.getByLabel('Uw wachtwoord').fill(person.password)
  await form.getByRole('button', { name: 'Stuur een link' }).click()
  return form
}

test.describe('security', () => {
  test.describe('with invalid input', () => {
    test.use({ expectedErrors: [/422/] })

    test('a new password is validated and saved, and the other sessions end (E18)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      await portal.signIn(person)
      await portal.open(person, '/account/security')
      await expect(page.getByRole('button', { name: /^Afmelden: / })).toHaveCount(1)
      const form = page.getByRole('region', { name: 'Wachtwoord' })
      await form.getByLabel('Huidig wachtwoord').fill('helemaal-verkeerd')
      await form.getByLabel('Nieuw wachtwoord').fill('kort')
      await form.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
      await expect(form.getByLabel('Nieuw wachtwoord')).toBeFocused()
      await expect(form.getByText('Gebruik minstens 10 tekens')).toBeVisible()
      await form.getByLabel('Nieuw wachtwoord').fill(NEW_PASSWORD)
      await form.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
      await expect(form.getByLabel('Huidig wachtwoord')).toBeFocused()
      await expect(form.getByLabel('Huidig wachtwoord')).toHaveAttribute('aria-invalid', 'true')
      await form.getByLabel('Huidig wachtwoord').fill(person.password)
      await form.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
      await expect(form.getByText(/Uw wachtwoord is gewijzigd/)).toBeVisible()
      await expect(form.getByLabel('Nieuw wachtwoord')).toHaveValue('')
      await expect(page.getByRole('button', { name: /^Afmelden: / })).toHaveCount(0)
      expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(NEW_PASSWORD)
      await lab.mailTo(person.emailAddress)
    })
  })

  test('showing a password keeps the input (E17)', async ({ page, portal, person }) => {
    await portal.open(person, '/account/security')
    const field = page.getByLabel('Nieuw wachtwoord')
    await field.fill(NEW_PASSWORD)
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Wachtwoord tonen' }).nth(1).click()
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue(NEW_PASSWORD)
  })

  test('a customer without a password sets one without entering a current password (E18)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    await portal.signIn(person)
    await backend.db.update(customers).set({ passwordHash: null }).where(eq(customers.id, person.id))
    await page.goto('/account/security')
    await expect(page.getByLabel('Huidig wachtwoord')).toHaveCount(0)
    await page.getByLabel('Nieuw wachtwoord').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Wachtwoord kiezen' }).click()
    await expect(page.getByText(/Uw wachtwoord is gewijzigd/)).toBeVisible()
    await expect(page.getByLabel('Huidig wachtwoord')).toBeVisible()
  })

  test('sessions show browser and system; one can be ended, or all others after confirmation (E19)', async ({
    page,
    portal,
    person,
    browser,
    backend,
    lab,
  }) => {
    await portal.signIn(person)
    await portal.signIn(person)
    const otherContext = await browser.newContext({ baseURL: backend.url })
    const otherPage = await otherContext.newPage()
    await otherPage.goto('/auth/login')
    await new Portal(otherPage, lab).fillLogin(person)
    await expect(otherPage).toHaveURL(/\/$/)
    await portal.open(person, '/account/security')
    const list = page.getByRole('region', { name: 'Toestellen' })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(list.getByRole('listitem').first()).toContainText('Dit toestel')
    await expect(list.getByText(/^Chrom\w+ op Linux, computer$/)).toBeVisible()
    await list.getByRole('button', { name: /^Afmelden: Chrom\w+ op Linux, computer$/ }).click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    // The pressed button is gone; the keyboard stays in the list.
    await expect(list.locator('button:focus')).toHaveText('Afmelden')
    // Nobody touches the other device: its realtime stream ends with the session.
    await expect(otherPage).toHaveURL(/\/auth\/login/, { timeout: 20_000 })
    await otherContext.close()
    await list.getByRole('button', { name: 'Alle andere afmelden' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Afmelden' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await lab.callsTo('DELETE', '/sessions')).toHaveLength(1)
  })

  test.describe('with a session that cannot be ended', () => {
    test.use({ expectedErrors: [/403/] })

    test('says so, also while another one is ended (E19, E46)', async ({ page, portal, person, lab }) => {
      await portal.signIn(person)
      await portal.signIn(person)
      await portal.open(person, '/account/security')
      const buttons = page.getByRole('region', { name: 'Toestellen' }).getByRole('button', { name: /^Afmelden: / })
      await expect(buttons).toHaveCount(2)
      const session = { method: 'DELETE', path: '/v2/api/customers/*' }
      await lab.fault({ match: session, nth: 1, fault: 'hold', status: 403 })
      await buttons.first().click()
      const isHeld = async () => (await lab.calls()).some((call) => call.isHeld)
      await expect.poll(isHeld).toBe(true)
      await buttons.last().click()
      await expect(buttons).toHaveCount(1)
      await lab.release()
      await expect(page.getByRole('alert').filter({ hasText: 'Niet bewaard' })).toBeFocused()
      await expect(buttons).toHaveCount(1)
    })
  })

  test('a linked sign-in can be unlinked unless it is the last sign-in method (E20)', async ({
    page,
    portal,
    person,
    backend,
  }) => {
    const link = (provider: 'google' | 'facebook') =>
      backend.db
        .insert(linkedSignIns)
        .values({ provider, subject: `${provider} ${person.id}`, customerId: person.id, linkedAt: new Date() })
    await link('google')
    await link('facebook')
    await portal.signIn(person)
    await backend.db.update(customers).set({ passwordHash: null }).where(eq(customers.id, person.id))
    await page.goto('/account/security')
    await expect(page.getByText('Aanmelden kan met uw wachtwoord, en ook met Google en Facebook.')).toBeVisible()
    await page.getByRole('button', { name: 'Loskoppelen: Google' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Loskoppelen' }).click()
    await expect(page.getByRole('button', { name: 'Loskoppelen: Google' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Loskoppelen: Facebook' })).toBeDisabled()
    await expect(page.getByText('Dit is uw enige manier om aan te melden.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Loskoppelen: Facebook' })).toBeFocused()
  })

  test('a new email address applies once it is confirmed by pressing the button on the linked page (E21, T41)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const address = `nieuw-${person.id}@voorbeeld.be`
    const form = await requestAddress(page, portal, person, address)
    await expect(form.getByText(`We stuurden een link naar ${address}. Hij werkt 60 minuten.`)).toBeVisible()
    const [link] = (await lab.mailTo(address)).links
    await page.goto(new URL(link ?? '').pathname)
    await expect(page).toHaveURL(/\/account\/confirm\/-$/)
    await expect(page.getByRole('heading', { name: 'Nieuw e-mailadres gebruiken?' })).toBeVisible()
    const confirmations = async () => (await lab.calls()).filter(({ path }) => path.includes('/confirmations/'))
    await page.reload()
    await page.getByRole('heading', { name: 'Nieuw e-mailadres gebruiken?' }).waitFor()
    expect(await confirmations()).toEqual([])
    await page.getByRole('button', { name: 'Adres bevestigen' }).click()
    await expect(page.getByRole('heading', { name: 'Uw adres is gewijzigd' })).toBeVisible()
    expect(await confirmations()).toHaveLength(1)
    await page.getByRole('link', { name: 'Naar uw profiel' }).click()
    await expect(page.getByLabel('E-mailadres')).toHaveValue(address)
    await page.goto(new URL(link ?? '').pathname)
    await expect(page.getByRole('heading', { name: 'Deze link is al gebruikt' })).toBeVisible()
    await page.getByRole('link', { name: 'Naar Beveiliging' }).click()
    await expect(page).toHaveURL(/\/account\/security$/)
  })

  test('an address that is confirmed in another tab is no longer said to be waiting for its link (E21)', async ({
    page,
    context,
    portal,
    person,
    lab,
  }) => {
    const address = `nieuw-${person.id}@voorbeeld.be`
    const form = await requestAddress(page, portal, person, address)
    const note = form.getByText('We stuurden een link naar')
    await expect(note).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(new URL((await lab.mailTo(address)).links[0] ?? '').pathname)
    await tab.getByRole('button', { name: 'Adres bevestigen' }).click()
    await expect(tab.getByRole('heading', { name: 'Uw adres is gewijzigd' })).toBeVisible()
    await tab.close()
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    await expect(form.getByLabel('Uw adres nu')).toHaveValue(address)
    await expect(note).toHaveCount(0)
  })

  test.describe('invalid links', () => {
    test.use({ expectedErrors: [/404/] })

    test('an unknown link and another account’s link each show an error page (E14, E21)', async ({
      page,
      portal,
      person,
      backend,
      lab,
    }) => {
      const other = await backend.createCustomer()
      const address = `nieuw-${person.id}@voorbeeld.be`
      await requestAddress(page, portal, person, address)
      const [link] = (await lab.mailTo(address)).links
      // An open page would also navigate when it misses its session.
      await page.goto('about:blank')
      await page.context().clearCookies()
      await portal.signIn(other)
      await page.goto(new URL(link ?? '').pathname)
      await page.getByRole('button', { name: 'Adres bevestigen' }).click()
      await expect(page.getByRole('heading', { name: 'Deze link hoort bij een ander account' })).toBeVisible()
      await expect(page.locator(':focus').getByRole('status')).toContainText('Deze link hoort bij een ander account')
      await page.goto('/account/confirm/bestaat-niet')
      await expect(page.getByRole('heading', { name: 'Deze link klopt niet' })).toBeVisible()
    })
  })

  test.describe('a backend without account endpoints', () => {
    test.use({ expectedErrors: [/404/] })

    test('hides the unavailable settings (E18, E23)', async ({ page, portal, person, lab }) => {
      await lab.fault({
        match: { method: 'GET', path: '/v2/api/customers/*/sign_ins' },
        nth: 'every',
        fault: 'status',
        status: 404,
      })
      await portal.open(person, '/account/security')
      await expect(page.getByText('Deze instellingen zijn hier niet beschikbaar.')).toBeVisible()
      await page.getByRole('link', { name: 'Privacy', exact: true }).click()
      await expect(page.getByRole('switch')).toHaveCount(2)
      await expect(page.getByRole('button', { name: /Download|verwijderen/ })).toHaveCount(0)
    })
  })
})
