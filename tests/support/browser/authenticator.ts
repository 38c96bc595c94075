import type { Page } from '@playwright/test'

interface Authenticator {
  setUserVerified(isUserVerified: boolean): Promise<void>
}

/** Gives the browser an authenticator that has passkeys and whose user is there and verified; returns a way to turn that off. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setUserVerified(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

export const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** Fills in the dialog that adds a passkey. */
export async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await passkeysOf(page).getByRole('button', { name: 'Passkey toevoegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Naam').fill(name)
  await dialog.getByLabel('Uw wachtwoord').fill(password)
  await dialog.getByRole('button', { name: 'Verder' }).click()
}
