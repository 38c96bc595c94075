import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/support/browser/test.ts'

const newAddress = (domain = 'voorbeeld.be') => `nieuw-${randomUUID().slice(0, 8)}@${domain}`

test.describe('registration', () => {
  test('only the address is posted, and known and new addresses lead to the same page (S001, S100, E15)', async ({
    page,
    person,
    lab,
  }) => {
    const pageTexts: string[] = []
    for (const address of [newAddress(), person.emailAddress]) {
      await page.goto('/auth/login')
      await page.getByRole('link', { name: 'Registreren' }).click()
      // The login page also has an email field and stays until the next page is loaded.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Begin met uw e-mailadres')
      await page.getByLabel('E-mailadres').fill(address)
      await page.getByRole('button', { name: 'Stuur mij de link' }).click()
      await expect(page).toHaveURL(/\/auth\/check-mail$/)
      await expect(page).toHaveTitle('Kijk in uw mailbox | Mijn Kareel')
      await expect(page.getByText(address)).toBeVisible()
      pageTexts.push((await page.getByRole('main').innerText()).replace(address, '').replace(/\d:\d\d/, ''))
    }
    expect(pageTexts[0]).toBe(pageTexts[1])
    const calls = await lab.callsTo('POST', '/v2/api/customers/register')
    expect(calls.map(({ body }) => body)).toEqual([
      { emailAddress: expect.any(String) as unknown },
      { emailAddress: person.emailAddress },
    ])
  })

  test('an invalid address shows an error at its field in the current language and is not sent (S001)', async ({
    page,
    lab,
  }) => {
    await page.goto('/auth/register')
    const field = page.locator('[name=emailAddress]')
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Vul dit veld in')
    await field.fill('lotte@')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('Dit is geen geldig e-mailadres')
    await page.getByRole('navigation', { name: 'Taal' }).getByText('FR').click()
    await expect(field).toHaveAccessibleDescription('Cette adresse e-mail n’est pas valable')
    await expect(field).toHaveValue('lotte@')
    expect(await lab.callsTo('POST', '/v2/api/customers/register')).toEqual([])
  })

  test('hydration keeps the prerendered form, so input typed before it is sent (S001)', async ({ page, lab }) => {
    const address = newAddress()
    await lab.fault({ match: { path: '/assets/*.js' }, nth: 'every', fault: 'delay', ms: 1000 })
    for (const path of ['/auth/register', '/auth/forgot']) {
      await page.goto(path, { waitUntil: 'commit' })
      const field = page.locator('[name=emailAddress]')
      await field.fill(address)
      await page.getByRole('button', { name: 'Stuur mij de link' }).click()
      await expect(page, path).toHaveURL(/\/auth\/check-mail$/)
      await expect(page.getByText(address)).toBeVisible()
    }
    expect((await lab.calls()).filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { emailAddress: address },
      { emailAddress: address },
    ])
  })

  test('the mail can be resent after 60 seconds, even after a reload (E13)', async ({ page, lab }) => {
    const address = newAddress()
    await page.clock.install()
    await page.goto('/auth/register')
    await page.getByLabel('E-mailadres').fill(address)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    const resend = page.getByRole('button', { name: /^Opnieuw sturen/ })
    await expect(resend).toBeDisabled()
    await expect(resend).toHaveText(/Opnieuw sturen over (1:00|0:5\d)/)
    await page.clock.fastForward(30_000)
    await page.reload()
    await expect(resend).toHaveText(/Opnieuw sturen over 0:[0-3]\d/)
    await expect(resend).toBeDisabled()
    await page.clock.fastForward(31_000)
    await expect(resend).toBeEnabled()
    await resend.click()
    await expect(page.getByText('De mail is opnieuw verstuurd.')).toBeVisible()
    await expect(resend).toBeDisabled()
    expect(await lab.callsTo('POST', '/v2/api/customers/register')).toHaveLength(2)
    await lab.mailTo(address, 2)
  })

  test('the address can be edited; the same address within a minute sends no second mail (E13)', async ({
    page,
    lab,
  }) => {
    const address = newAddress()
    await page.goto('/auth/register')
    await page.getByLabel('E-mailadres').fill(address)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await page.getByRole('link', { name: 'Adres wijzigen' }).click()
    await expect(page.getByLabel('E-mailadres')).toHaveValue(address)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page).toHaveURL(/\/auth\/check-mail$/)
    expect(await lab.callsTo('POST', '/v2/api/customers/register')).toHaveLength(1)
  })

  test('a previous address is not inserted into a field that has focus during hydration (S001)', async ({ page }) => {
    await page.goto('/auth/register')
    await page.getByLabel('E-mailadres').fill('eerst@voorbeeld.be')
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page).toHaveURL(/\/auth\/check-mail$/)
    let startScript = () => {}
    const started = new Promise<void>((resolve) => {
      startScript = resolve
    })
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await started
      await route.continue()
    })
    await page.goto('/auth/register', { waitUntil: 'commit' })
    const field = page.getByLabel('E-mailadres')
    await field.click()
    startScript()
    await page.waitForLoadState('networkidle')
    await expect(field).toHaveValue('')
    await field.pressSequentially('dan@voorbeeld.be')
    await expect(field).toHaveValue('dan@voorbeeld.be')
  })

  test('"Open mijn mail" is shown only for known mail providers and opens in a new tab (S001)', async ({ page }) => {
    const mailLink = page.getByRole('link', { name: 'Open mijn mail' })
    for (const [domain, url] of [
      ['telenet.be', 'https://webmail.telenet.be/'],
      ['voorbeeld.be', null],
    ] as const) {
      await page.goto('/auth/register')
      await page.getByLabel('E-mailadres').fill(newAddress(domain))
      await page.getByRole('button', { name: 'Stuur mij de link' }).click()
      await expect(page.getByRole('heading', { name: 'Niets ontvangen?' })).toBeVisible()
      if (url === null) await expect(mailLink).toHaveCount(0)
      else {
        await expect(mailLink).toHaveAttribute('href', url)
        await expect(mailLink).toHaveAttribute('rel', /noopener/)
      }
    }
  })

  test('without a pending mail the page shows a message and links to registration (E14)', async ({ page }) => {
    await page.goto('/auth/check-mail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geen mail onderweg')
    await page.getByRole('link', { name: 'Registreren' }).click()
    await expect(page).toHaveURL(/\/auth\/register$/)
  })
})

test.describe('too many mails', () => {
  test.use({ expectedErrors: [/429/] })

  test('the button counts down and is then enabled again (E16)', async ({ page, lab }) => {
    await page.clock.install()
    await page.goto('/auth/register')
    const path = '/v2/api/customers/register'
    await lab.fault({ match: { method: 'POST', path }, fault: 'status', status: 429 })
    await page.getByLabel('E-mailadres').fill(newAddress())
    const submit = page.locator('form button[type=submit]')
    await submit.click()
    await expect(page.getByRole('alert')).toContainText(/Probeer opnieuw over \d+ seconden/)
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveText(/Opnieuw over \d+:\d\d/)
    await page.clock.fastForward('20:00')
    await expect(submit).toBeEnabled()
    await submit.click()
    await expect(page).toHaveURL(/\/auth\/check-mail$/)
  })
})

test('terms, privacy and cookies are readable without sign-in or JavaScript in both languages (E48)', async ({
  browser,
  baseURL,
  page,
}) => {
  await page.goto('/auth/login')
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Voorwaarden' }).click(),
  ])
  await expect(opened).toHaveURL(/\/legal\/terms\.nl\.html$/)
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  for (const name of ['privacy', 'terms', 'cookies']) {
    await plain.goto(`/legal/${name}.nl.html`)
    const dutch = await plain.getByRole('heading', { level: 1 }).innerText()
    await plain.getByRole('link', { name: 'Français' }).click()
    await expect(plain).toHaveURL(new RegExp(`/legal/${name}\\.fr\\.html$`))
    if (name !== 'cookies') await expect(plain.getByRole('heading', { level: 1 })).not.toHaveText(dutch)
    await expect(plain.locator('body'), 'the style sheet is loaded').toHaveCSS('margin-top', '0px')
  }
  await plain.close()
})
