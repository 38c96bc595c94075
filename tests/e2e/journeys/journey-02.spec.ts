import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailLink } from '#tests/support/api/mail-link.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const DAY = 24 * 60 * 60 * 1000

async function register(page: Page, address: string): Promise<void> {
  await page.goto('/auth/register')
  await page.locator('[name=emailAddress]').fill(address)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/auth\/check-mail$/)
}

test('Journey 2: a customer switches to French during activation, then replaces an expired link (B19, S091, S102, E13, E14)', async ({
  page,
  lab,
}) => {
  const [first, second] = [randomUUID(), randomUUID()].map((id) => `nieuw-${id.slice(0, 8)}@voorbeeld.be`)
  if (!first || !second) throw new Error('Two addresses are needed')
  await register(page, first)
  await page.goto(mailLink(await lab.mailTo(first), 'activate'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maak uw account af')
  await page.locator('[name=password]').fill('brique après brique')
  const before = page.url()
  await page.getByRole('navigation', { name: 'Taal' }).getByText('FR').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finalisez votre compte')
  await expect(page.locator('[name=password]')).toHaveValue('brique après brique')
  expect(page.url()).toBe(before)
  await page.getByLabel('Prénom').fill('Camille')
  await page.getByLabel('Nom', { exact: true }).fill('Dubois')
  await page.getByRole('checkbox', { name: 'J’accepte' }).check()
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille')
  const activation = (await lab.calls()).find(({ path }) => path.includes('/verify-activation/'))
  expect(activation?.headers['accept-language']).toBe('fr-BE')
  expect(activation?.body).toMatchObject({ language: 'fr' })

  await page.goto('/account')
  await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await register(page, second)
  const expiredLink = mailLink(await lab.mailTo(second), 'activate')
  await lab.moveClock(8 * DAY)
  await page.goto(expiredLink)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien a expiré')
  await page.clock.install()
  await page.getByLabel('Adresse e-mail').fill(second)
  // The resend delay of the first mail has passed for the backend; let it pass in the browser too.
  await page.clock.fastForward('02:00')
  await page.getByRole('button', { name: 'Envoyez-moi le lien' }).click()
  await expect(page).toHaveURL(/\/auth\/check-mail$/)
  const resend = page.getByRole('button', { name: /^Renvoyer/ })
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/Renvoyer dans (1:00|0:5\d)/)
  await page.clock.fastForward('01:01')
  await expect(resend).toBeEnabled()

  await page.goto(mailLink(await lab.mailTo(second, 2), 'activate'))
  await expect(page.getByLabel('Prénom')).toBeVisible()
  await page.goto(expiredLink)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien a expiré')
})
