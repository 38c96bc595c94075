import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import type { LabClient } from '#tests/support/lab/lab-client.ts'
import { mailLink } from '#tests/support/api/mail-link.ts'
import { pathsFor, ROUTE_PAGES } from '#tests/support/browser/pages.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const DAY = 24 * 60 * 60 * 1000
const PASSWORD = 'langzaam metselen'

/** Registers a new address by API; resolves to the address and its activation link. */
async function register(lab: LabClient, nth = 1, address = `nieuw-${randomUUID().slice(0, 8)}@voorbeeld.be`) {
  await fetch(lab.url + servedPath(registrationEndpoints.register.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'nl-BE' },
    body: JSON.stringify({ emailAddress: address }),
  })
  return { address, link: mailLink(await lab.mailTo(address, nth), 'activate') }
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Voornaam').fill('Robin')
  await page.getByLabel('Naam', { exact: true }).fill('Peeters')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'Ik ga akkoord' }).check()
}

test.describe('activation', () => {
  test('the link opens a form, which activates the account and signs in (S002, S101, S102, S024)', async ({
    page,
    lab,
  }) => {
    const { link } = await register(lab)
    await page.goto(link)
    await expect(page.getByText('n•••@voorbeeld.be')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /nieuws/ })).not.toBeChecked()
    await fillIn(page)
    await page.getByRole('button', { name: 'Account maken' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin')
    const activation = (await lab.calls()).find(({ path }) => path.includes('/verify-activation/'))
    expect(activation?.body).toMatchObject({
      firstName: 'Robin',
      lastName: 'Peeters',
      language: 'nl',
      acceptTerms: true,
      consents: { marketing: false },
    })
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('portal_')))).toEqual(
      [],
    )
    expect(await page.content(), 'S024: the token is never on screen').not.toContain(tokenOf(link))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin')
  })

  test.describe('with a failed sign-in', () => {
    test.use({ expectedErrors: [/503/] })

    test('leads to a login page with the address filled in (S002, F-56)', async ({ page, lab }) => {
      const { address, link } = await register(lab)
      await page.goto(link)
      await fillIn(page)
      await lab.fault({
        match: { method: 'POST', path: servedPath(authEndpoints.token.path) },
        nth: 'every',
        fault: 'status',
        status: 503,
      })
      await page.getByRole('button', { name: 'Account maken' }).click()
      await expect(page).toHaveURL(/\/auth\/login$/)
      await expect(page.getByText('Uw account is klaar.')).toBeVisible()
      await page.reload()
      await expect(page.locator('input[type=email]')).toHaveValue(address)
      await lab.reset()
      await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
      await page.locator('form button[type=submit]').click()
      await expect(page).toHaveURL(/\/$/)
    })
  })

  test('the token is removed from the URL before any other request, and survives a reload (S102, F-65)', async ({
    page,
    lab,
  }) => {
    const { link } = await register(lab)
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await page.goto(link)
    await expect(page).toHaveURL(/\/auth\/activate\/-$/)
    await expect(page.getByLabel('Voornaam')).toBeVisible()
    const withToken = requests.filter((line) => line.includes(tokenOf(link)))
    expect(withToken, 'the document and one API call').toHaveLength(2)
    await page.reload()
    await expect(page.getByLabel('Voornaam')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/activate\/-$/)
  })

  test('switching the language keeps the input and translates the errors (B19, E29, E17)', async ({ page, lab }) => {
    const { link } = await register(lab)
    await page.goto(link)
    const password = page.locator('[name=password]')
    await expect(password).toHaveAttribute('autocomplete', 'new-password')
    await password.fill('kort')
    await page.getByLabel('Voornaam').fill('Robin')
    await page.getByRole('button', { name: 'Account maken' }).click()
    await expect(page.getByLabel('Naam', { exact: true })).toBeFocused()
    await expect(page.getByText('Gebruik minstens 10 tekens')).toBeVisible()
    await page.getByRole('navigation', { name: 'Taal' }).getByText('FR').click()
    await expect(page.getByText('Utilisez au moins 10 caractères')).toBeVisible()
    await expect(page.getByText('Acceptez les conditions pour continuer')).toBeVisible()
    await expect(password).toHaveValue('kort')
    await expect(page.getByLabel('Prénom')).toHaveValue('Robin')
    await expect(page).toHaveURL(/\/auth\/activate\/-$/)
  })

  test('the password rules show which are met; the password can be shown and pasted (E17)', async ({
    page,
    lab,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { link } = await register(lab)
    await page.goto(link)
    const password = page.locator('[name=password]')
    const length = page.getByRole('listitem').filter({ hasText: 'Minstens 10 tekens' })
    await expect(length).not.toContainText('in orde')
    await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD)
    await password.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(password).toHaveValue(PASSWORD)
    await expect(length).toContainText('in orde')
    await expect(page.getByRole('listitem').filter({ hasText: 'Niet uw e-mailadres' })).toContainText('in orde')
    await page.getByRole('button', { name: 'Wachtwoord tonen' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
    await expect(page.getByText('Caps Lock staat aan')).toBeVisible()
    await password.dispatchEvent('keyup', { key: 'CapsLock' })
    await expect(page.getByText('Caps Lock staat aan')).toBeHidden()
  })
})

test.describe('invalid activation links', () => {
  test.use({ expectedErrors: [/404|410|422|ERR_EMPTY_RESPONSE/] })

  test('an expired link shows an error and sends a new one to an editable address (E14, E13)', async ({
    page,
    lab,
  }) => {
    const { address, link } = await register(lab)
    await lab.moveClock(8 * DAY)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze link is verlopen')
    await page.getByLabel('E-mailadres').fill(address)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page).toHaveURL(/\/auth\/check-mail$/)
    await page.goto(mailLink(await lab.mailTo(address, 2), 'activate'))
    await expect(page.getByLabel('Voornaam')).toBeVisible()
  })

  test('a link that expires while the form is open is announced on submit and keeps the keyboard’s place (E14)', async ({
    page,
    lab,
  }) => {
    const { link } = await register(lab)
    await page.goto(link)
    await fillIn(page)
    await lab.moveClock(8 * DAY)
    await page.getByRole('button', { name: 'Account maken' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Deze link is verlopen')
    await expect(page.getByRole('alert')).toBeFocused()
  })

  test('a link that is used elsewhere while the form is open shows an error on submit (E14, F-56)', async ({
    page,
    lab,
  }) => {
    const { link } = await register(lab)
    await page.goto(link)
    await fillIn(page)
    const otherActivation = await page.request.post(
      lab.url + servedPath(registrationEndpoints.verifyActivation.path).replace('{token}', tokenOf(link)),
      { data: { firstName: 'R', lastName: 'P', password: PASSWORD, language: 'nl', acceptTerms: true } },
    )
    expect(otherActivation.status()).toBe(200)
    await page.getByRole('button', { name: 'Account maken' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze link is al gebruikt')
    await page.getByRole('link', { name: 'Naar de aanmelding' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
  })

  test('an unknown link and a tab without the token each show an error and a next step (E14)', async ({ page }) => {
    await page.goto('/auth/activate/nooit-verstuurd')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze link klopt niet')
    await expect(page).toHaveURL(/\/auth\/activate\/-$/)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open de link opnieuw in uw mail')
    await expect(page.getByRole('button', { name: 'Stuur mij de link' })).toBeVisible()
  })

  test('the page of an invalid link can switch its language (B19)', async ({ page }) => {
    await page.goto('/auth/reset/nooit-verstuurd')
    await page.getByRole('navigation', { name: 'Taal' }).getByText('FR').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est pas correct')
  })

  test('a common password shows an error at its field, and the link stays valid (F-56)', async ({ page, lab }) => {
    const { link } = await register(lab)
    await page.goto(link)
    await fillIn(page)
    const password = page.locator('[name=password]')
    await password.fill('1234567890')
    await page.getByRole('button', { name: 'Account maken' }).click()
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(/Kies een minder voorspelbaar wachtwoord/)
    await page.getByRole('navigation', { name: 'Taal' }).getByText('FR').click()
    await expect(password).toHaveAccessibleDescription(/Choisissez un mot de passe moins prévisible/)
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Créer le compte' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin')
  })

  test('a failed check of the link can be retried (E14)', async ({ page, lab }) => {
    const { link } = await register(lab)
    await lab.fault({ match: { method: 'GET', path: '/v2/api/customers/verification-token/*' }, fault: 'cut-before' })
    await page.goto(link)
    const retry = page.getByRole('button', { name: 'Probeer nu' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We kunnen de link nu niet nakijken')
    await retry.click()
    await expect(page.getByLabel('Voornaam')).toBeVisible()
  })
})

test.describe('while signed in', () => {
  test('an activation link redirects home, which offers to sign out and continue (S121, S019)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    const { link } = await register(lab)
    await portal.signIn(person)
    await page.goto(link)
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('button', { name: 'Niet nu' }).click()
    await expect(page.getByText('U opende een link')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('U opende een link')).toBeHidden()
    await page.goto(link)
    await page.getByRole('button', { name: 'Afmelden en doorgaan' }).click()
    await expect(page.getByLabel('Voornaam')).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/activate\/-$/)
  })

  test('signing out to continue asks about an edit that is not sent, and keeps it (S121, E05, B09)', async ({
    page,
    openProject,
    lab,
  }) => {
    const { link } = await register(lab)
    await openProject({ name: 'Oude schuur' })
    await lab.fault({ match: { method: 'PATCH', path: '/v2/api/customer_projects/*' }, nth: 'every', fault: 'hold' })
    await page.getByRole('button', { name: 'Naam wijzigen' }).click()
    await page.getByLabel('Naam van het project').fill('Nieuwe schuur')
    await page.getByRole('button', { name: 'Bewaren' }).click()
    await expect(page.getByText('1 wijziging')).toBeVisible()
    await page.goto(link)
    // The start page shows the edit once it has read what waits.
    await expect(page.getByRole('link', { name: 'Nieuwe schuur' })).toBeVisible()
    await page.getByRole('button', { name: 'Afmelden en doorgaan' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Eén wijziging is nog niet verstuurd.')
    await dialog.getByRole('button', { name: 'Blijven' }).click()
    await page
      .getByRole('link', { name: /^Projecten/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /Nieuwe schuur/ })).toContainText('Wacht')
    await page.getByRole('button', { name: 'Afmelden en doorgaan' }).click()
    await dialog.getByRole('button', { name: 'Afmelden en doorgaan' }).click()
    await expect(page.getByLabel('Voornaam')).toBeVisible()
  })

  test.describe('without an activation to continue', () => {
    test.use({ expectedErrors: [/404/] })

    test('every page for signed-out users redirects home (S121)', async ({ page, portal, person }) => {
      await portal.signIn(person)
      for (const path of pathsFor('nobody', Object.values(ROUTE_PAGES))) {
        await page.goto(path.replace(/\{.*\}/, 'x'))
        await expect(page, path).toHaveURL(/\/$/)
      }
    })

    test('an invalid link does not offer to sign out (S121)', async ({ page, portal, person, lab }) => {
      await portal.signIn(person)
      await page.goto('/auth/activate/nooit-verstuurd')
      await expect(page).toHaveURL(/\/$/)
      await expect
        .poll(async () => (await lab.calls()).some(({ path }) => path.includes('verification-token')))
        .toBe(true)
      await expect(page.getByText('U opende een link')).toBeHidden()
    })
  })
})

const tokenOf = (link: string): string => new URL(link).pathname.split('/').at(-1) ?? ''
