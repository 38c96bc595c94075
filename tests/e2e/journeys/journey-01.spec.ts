import { randomUUID } from 'node:crypto'
import { servedPath } from '#contract/http/base-path.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { mailLink } from '#tests/support/api/mail-link.ts'
import { expect, test } from '#tests/support/browser/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('Journey 1: a new customer registers and signs in on a phone in Dutch (S152, S001, S002, S012, S014, S091, S102)', async ({
  page,
  person,
  lab,
}) => {
  const address = `nieuw-${randomUUID().slice(0, 8)}@voorbeeld.be`
  const password = 'steen na steen na steen'
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth\/login\?back=%2F$/)
  const pageTexts: string[] = []
  for (const emailAddress of [person.emailAddress, address]) {
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Registreren' }).tap()
    // The login page also has an email field and stays until the next page is loaded.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Begin met uw e-mailadres')
    await page.getByLabel('E-mailadres').fill(emailAddress)
    await page.getByRole('button', { name: 'Stuur mij de link' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kijk in uw mailbox')
    pageTexts.push((await page.getByRole('main').innerText()).replace(emailAddress, '').replace(/\d:\d\d/, ''))
  }
  expect(pageTexts[0], 'the same page for a known address').toBe(pageTexts[1])

  // A mail scanner that opens the link does not use it up.
  const link = mailLink(await lab.mailTo(address), 'activate')
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const details = lab.url + servedPath(registrationEndpoints.verificationToken.path).replace('{token}', token)
  const headers = { accept: 'text/html, application/json' }
  for (const url of [link, details]) {
    for (let times = 0; times < 2; times += 1) {
      expect((await page.request.get(url, { headers })).status()).toBe(200)
      expect((await page.request.head(url, { headers })).status()).toBe(200)
    }
  }
  expect(await (await page.request.get(details)).json()).toMatchObject({ kind: 'ACTIVATION', status: 'VALID' })
  await lab.reset()

  await page.goto(link)
  await page.getByLabel('Voornaam').fill('Robin')
  await page.getByLabel('Naam', { exact: true }).fill('Peeters')
  await page.locator('[name=password]').fill(password)
  await page.getByRole('checkbox', { name: 'Ik ga akkoord' }).check()
  await page.getByRole('button', { name: 'Account maken' }).tap()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Nog geen project').first()).toBeVisible()
  await expect(page).toHaveTitle('Start | Mijn Kareel')
  const calls = (await lab.calls()).filter(({ path }) => path.startsWith('/v2/api/'))
  expect(calls.length).toBeGreaterThan(3)
  expect(new Set(calls.map(({ headers }) => headers['accept-language']))).toEqual(new Set(['nl-BE']))
})
