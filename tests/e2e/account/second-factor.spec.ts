import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { pendingSignIns } from '#server/db/second-factor-tables.ts'
import { addAuthenticator, addPasskey, passkeysOf } from '#tests/support/browser/authenticator.ts'
import { expect, test } from '#tests/support/browser/test.ts'

// One after another: on a busy machine a passkey was seen to stall while another browser used one.
test.describe.configure({ mode: 'default' })
// A sign-in that waits for its second factor is a 400.
test.use({ expectedErrors: [/400|404|409|422/] })

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Tweede stap bij het aanmelden' })

/** Turns the second factor on, and returns its recovery codes. */
async function enable(page: Page, password: string): Promise<string[]> {
  await sectionOf(page).getByRole('button', { name: 'Tweede stap aanzetten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Uw wachtwoord').fill(password)
  await dialog.getByLabel('Uw wachtwoord').press('Enter')
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10, { timeout: 60_000 })
  const texts = await codes.allTextContents()
  await dialog.getByRole('button', { name: 'Ik heb ze bewaard' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  return texts
}

async function signIn(page: Page, person: { emailAddress: string; password: string }): Promise<void> {
  // An open page would also navigate when it misses its session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await page.getByLabel('E-mailadres').fill(person.emailAddress)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(person.password)
  await page.getByLabel('Wachtwoord', { exact: true }).press('Enter')
}

test('a customer turns it on, signs in with passkey and recovery code, and turns it off', async ({
  page,
  portal,
  person,
  lab,
}) => {
  test.slow()
  await addAuthenticator(page)
  await portal.open(person, '/account/security')
  const section = sectionOf(page)
  await expect(section).toContainText('Voeg eerst een passkey toe')
  await addPasskey(page, 'Telefoon', person.password)
  await expect(passkeysOf(page).getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
  const [code = ''] = await enable(page, person.password)
  await expect(section).toContainText('nog 10 herstelcodes')
  const activity = page.getByRole('region', { name: 'Recente activiteit' })
  await expect(activity.getByRole('listitem').first()).toContainText('Tweede stap aangezet')
  expect((await lab.mailTo(person.emailAddress, 2)).subject).toBe('Aanmelden vraagt nu een tweede stap')

  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Nog één stap' })).toBeVisible()
  await page.getByRole('button', { name: 'Passkey gebruiken' }).press('Enter')
  await expect(page).toHaveURL(/\/$/)

  await signIn(page, person)
  await page.getByLabel('Herstelcode', { exact: true }).fill('00000-00000')
  await page.getByRole('button', { name: 'Verder met herstelcode' }).click()
  await expect(page.getByRole('alert')).toContainText('Deze herstelcode klopt niet')
  await page.getByLabel('Herstelcode', { exact: true }).fill(code.toLowerCase())
  await page.getByLabel('Herstelcode', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/account/security')
  await expect(section).toContainText('nog 9 herstelcodes')
  await passkeysOf(page).getByRole('button', { name: 'Verwijderen: Telefoon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Uw wachtwoord').fill(person.password)
  await dialog.getByRole('button', { name: 'Verwijderen' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Dit is uw laatste passkey')
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: 'Uitzetten' }).click()
  await dialog.getByLabel('Uw wachtwoord').fill(person.password)
  await dialog.getByRole('button', { name: 'Uitzetten' }).click()
  await expect(section.getByRole('button', { name: 'Tweede stap aanzetten' })).toBeVisible()
})

test('the dialog stays open while new recovery codes are made, as nothing else shows them', async ({
  page,
  portal,
  person,
  lab,
}) => {
  test.slow()
  await addAuthenticator(page)
  await portal.open(person, '/account/security')
  await addPasskey(page, 'Telefoon', person.password)
  await expect(passkeysOf(page).getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
  await sectionOf(page).getByRole('button', { name: 'Tweede stap aanzetten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Uw wachtwoord').fill(person.password)
  await lab.fault({ match: { method: 'POST', path: '*/second_factor' }, nth: 1, fault: 'delay', ms: 2000 })
  await dialog.getByLabel('Uw wachtwoord').press('Enter')
  await dialog.getByRole('button', { name: 'Annuleren' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10, { timeout: 60_000 })
})

test('whoever comes to the second step without a sign-in, or too late, is led to the login', async ({
  page,
  portal,
  person,
  backend,
}) => {
  test.slow()
  await addAuthenticator(page)
  await portal.open(person, '/account/security')
  await addPasskey(page, 'Telefoon', person.password)
  await expect(passkeysOf(page).getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
  const [code = ''] = await enable(page, person.password)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/auth/second-step')
  await expect(page.getByRole('heading', { name: 'Meld u eerst aan' })).toBeVisible()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Nog één stap' })).toBeVisible()
  await backend.db.delete(pendingSignIns).where(eq(pendingSignIns.customerId, person.id))
  await page.getByLabel('Herstelcode', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verder met herstelcode' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Meld u opnieuw aan' })
  await expect(alert.getByRole('heading')).toBeVisible()
  await expect(alert).toBeFocused()
  await page.getByRole('link', { name: 'Naar de aanmelding' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a backend without it shows nothing of it', async ({ page, portal, person, lab }) => {
  const match = { method: 'GET', path: '/v2/api/customers/*/second_factor' }
  await lab.fault({ match, nth: 'every', fault: 'status', status: 404 })
  await portal.open(person, '/account/security')
  await expect.poll(() => lab.callsTo('GET', '/second_factor')).not.toEqual([])
  await expect(page.getByRole('region', { name: 'Toestellen' }).getByRole('listitem')).toHaveCount(1)
  await expect(sectionOf(page)).toHaveCount(0)
})
