import { eq } from 'drizzle-orm'
import { passkeys } from '#server/db/passkey-tables.ts'
import { addAuthenticator, addPasskey, passkeysOf } from '#tests/support/browser/authenticator.ts'
import { expect, test } from '#tests/support/browser/test.ts'

// One after another: on a busy machine a passkey was seen to stall while another browser used one.
test.describe.configure({ mode: 'default' })

test.describe('passkeys', () => {
  test('a customer adds one, signs in with it, renames and removes it', async ({ page, portal, person, lab }) => {
    test.slow()
    await addAuthenticator(page)
    await portal.open(person, '/account/security')
    const section = passkeysOf(page)
    await expect(section).toContainText('U hebt nog geen passkey')
    await addPasskey(page, 'Telefoon', person.password)
    // The first passkey has the backend load its library.
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 60_000 })
    const row = section.getByRole('listitem')
    await expect(row).toContainText('Telefoon')
    await expect(row).toContainText('nog niet gebruikt')
    expect((await lab.mailTo(person.emailAddress)).subject).toBe('Er is een passkey toegevoegd')
    const activity = page.getByRole('region', { name: 'Recente activiteit' })
    await expect(activity.getByRole('listitem').first()).toContainText('Passkey toegevoegd')

    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByRole('link', { name: 'Met passkey of code' }).click()
    await page.getByRole('button', { name: 'Passkey gebruiken' }).click()
    await expect(page).toHaveURL(/\/$/)

    await page.goto('/account/security')
    await expect(row).toContainText(/laatst gebruikt op/)
    await expect(activity.getByText('Aangemeld op een nieuw toestel: passkey')).toBeVisible()
    await section.getByRole('button', { name: 'Hernoemen: Telefoon' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Naam')).toHaveValue('Telefoon')
    await dialog.getByLabel('Naam').fill('Laptop')
    await dialog.getByRole('button', { name: 'Bewaren' }).click()
    await expect(row).toContainText('Laptop')
    await section.getByRole('button', { name: 'Verwijderen: Laptop' }).click()
    await dialog.getByLabel('Uw wachtwoord').fill(person.password)
    await dialog.getByRole('button', { name: 'Verwijderen' }).click()
    await expect(section).toContainText('U hebt nog geen passkey')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    expect((await lab.mailTo(person.emailAddress, 3)).subject).toBe('Er is een passkey verwijderd')
  })

  test.describe('that cannot be used', () => {
    test.use({ expectedErrors: [/400|404|422/] })

    test('a wrong password, a person who is not verified and a second one on a device are explained', async ({
      page,
      portal,
      person,
    }) => {
      const authenticator = await addAuthenticator(page)
      await portal.open(person, '/account/security')
      await addPasskey(page, 'Telefoon', 'helemaal-verkeerd')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Uw wachtwoord')).toBeFocused()
      await expect(dialog.getByLabel('Uw wachtwoord')).toHaveAttribute('aria-invalid', 'true')
      await authenticator.setUserVerified(false)
      await dialog.getByLabel('Uw wachtwoord').fill(person.password)
      await dialog.getByRole('button', { name: 'Verder' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Er is geen passkey gebruikt', { timeout: 60_000 })
      await authenticator.setUserVerified(true)
      await dialog.getByRole('button', { name: 'Verder' }).click()
      await expect(passkeysOf(page).getByRole('listitem')).toHaveCount(1)
      await addPasskey(page, 'Nog een', person.password)
      await expect(dialog.getByRole('alert')).toContainText('staat al een passkey voor dit account')
    })

    test('a passkey that was removed elsewhere signs nobody in', async ({ page, portal, person, backend }) => {
      await addAuthenticator(page)
      await portal.open(person, '/account/security')
      await addPasskey(page, 'Telefoon', person.password)
      await expect(passkeysOf(page).getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
      await backend.db.delete(passkeys).where(eq(passkeys.customerId, person.id))
      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto('/auth/code')
      await page.getByRole('button', { name: 'Passkey gebruiken' }).click()
      await expect(page.getByRole('alert')).toContainText('Deze passkey hoort bij geen account')
      await expect(page).toHaveURL(/\/auth\/code$/)
    })

    test('a backend without passkeys shows none, and says so at the sign-in', async ({ page, portal, person, lab }) => {
      await addAuthenticator(page)
      const faults = [
        { method: 'GET', path: '/v2/api/customers/*/passkeys' },
        { method: 'POST', path: '/v2/api/passkey_sign_in' },
      ]
      for (const match of faults) await lab.fault({ match, nth: 'every', fault: 'status', status: 404 })
      await page.goto('/auth/code')
      await page.getByRole('button', { name: 'Passkey gebruiken' }).click()
      await expect(page.getByRole('alert')).toContainText('Aanmelden met een passkey kan hier niet')
      await portal.open(person, '/account/security')
      await expect(page.getByRole('region', { name: 'Toestellen' }).getByRole('listitem')).toHaveCount(1)
      await expect.poll(() => lab.callsTo('GET', '/passkeys')).not.toEqual([])
      await expect(passkeysOf(page)).toHaveCount(0)
    })
  })

  test('a browser without passkeys says so', async ({ page, portal, person }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await page.goto('/auth/code')
    await expect(page.getByText('Deze browser kent geen passkeys.')).toBeVisible()
    await expect(page.getByLabel('Code van 12 cijfers')).toBeVisible()
    await portal.open(person, '/account/security')
    await expect(passkeysOf(page).getByText('Deze browser kent geen passkeys.')).toBeVisible()
    await expect(passkeysOf(page).getByRole('button')).toHaveCount(0)
  })
})
