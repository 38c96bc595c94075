import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/support/browser/test.ts'

const fresh = (domain = 'voorbeeld.be') => `nieuw-${randomUUID().slice(0, 8)}@${domain}`

test.describe('registering', () => {
  test('only the address is posted, and every well-formed one ends on the same page (S001, S100, E15)', async ({
    page,
    person,
    lab,
  }) => {
    const shown: string[] = []
    for (const address of [fresh(), person.emailAddress]) {
      await page.goto('/auth/login')
      await page.getByRole('link', { name: 'Registreren' }).click()
      // The login page, which has such a field, too, is there until the next one is.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Begin met uw e-mailadres')
      await page.getByLabel('E-mailadres').fill(address)
      await page.getByRole('button', { name: 'Stuur mij de link' }).click()
      await expect(page).toHaveURL(/\/auth\/check-mail$/)
      await expect(page).toHaveTitle('Kijk in uw mailbox | Mijn Kareel')
      await expect(page.getByText(address)).toBeVisible()
      shown.push((await page.getByRole('main').innerText()).replace(address, '').replace(/\d:\d\d/, ''))
    }
    expect(shown[0]).toBe(shown[1])
    const calls = await lab.callsTo('POST', '/v2/api/customers/register')
    expect(calls.map(({ body }) => body)).toEqual([
      { emailAddress: expect.any(String) as unknown },
      { emailAddress: person.emailAddress },
    ])
  })

  test('an address that is none is told at its field, in the language now, and nothing is sent (S001)', async ({
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
    await expect(field).toHaveAccessibleDescription("Cette adresse e-mail n'est pas valable")
    await expect(field).toHaveValue('lotte@')
    expect(await lab.callsTo('POST', '/v2/api/customers/register')).toEqual([])
  })

  test('the page is hydrated as it was prerendered: what is typed before the program starts is sent (S001)', async ({
    page,
    lab,
  }) => {
    const address = fresh()
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

  test('the same mail goes out again after 60 seconds, which a reload does not shorten (E13)', async ({
    page,
    lab,
  }) => {
    const address = fresh()
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

  test('the address can be changed, and is not typed anew; the same one within a minute sends no second mail (E13)', async ({
    page,
    lab,
  }) => {
    const address = fresh()
    await page.goto('/auth/register')
    await page.getByLabel('E-mailadres').fill(address)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await page.getByRole('link', { name: 'Adres wijzigen' }).click()
    await expect(page.getByLabel('E-mailadres')).toHaveValue(address)
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page).toHaveURL(/\/auth\/check-mail$/)
    expect(await lab.callsTo('POST', '/v2/api/customers/register')).toHaveLength(1)
  })

  test('an address of before does not come into one that is being typed while the page starts (S001)', async ({
    page,
  }) => {
    await page.goto('/auth/register')
    await page.getByLabel('E-mailadres').fill('eerst@voorbeeld.be')
    await page.getByRole('button', { name: 'Stuur mij de link' }).click()
    await expect(page).toHaveURL(/\/auth\/check-mail$/)
    let start = () => {}
    const started = new Promise<void>((resolve) => {
      start = resolve
    })
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await started
      await route.continue()
    })
    await page.goto('/auth/register', { waitUntil: 'commit' })
    const field = page.getByLabel('E-mailadres')
    await field.click()
    start()
    await page.waitForLoadState('networkidle')
    await expect(field).toHaveValue('')
    await field.pressSequentially('dan@voorbeeld.be')
    await expect(field).toHaveValue('dan@voorbeeld.be')
  })

  test('"Open mijn mail" is there for well-known mail only, and opens beside the portal (S001)', async ({ page }) => {
    const open = page.getByRole('link', { name: 'Open mijn mail' })
    for (const [domain, url] of [
      ['telenet.be', 'https://webmail.telenet.be/'],
      ['voorbeeld.be', null],
    ] as const) {
      await page.goto('/auth/register')
      await page.getByLabel('E-mailadres').fill(fresh(domain))
      await page.getByRole('button', { name: 'Stuur mij de link' }).click()
      await expect(page.getByRole('heading', { name: 'Niets ontvangen?' })).toBeVisible()
      if (url === null) await expect(open).toHaveCount(0)
      else {
        await expect(open).toHaveAttribute('href', url)
        await expect(open).toHaveAttribute('rel', /noopener/)
      }
    }
  })

  test('without a mail under way the page says so and leads on (E14)', async ({ page }) => {
    await page.goto('/auth/check-mail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geen mail onderweg')
    await page.getByRole('link', { name: 'Registreren' }).click()
    await expect(page).toHaveURL(/\/auth\/register$/)
  })
})

test.describe('too many mails', () => {
  test.use({ expectedErrors: [/429/] })

  test('the button counts down and works again by itself (E16)', async ({ page, lab }) => {
    await page.clock.install()
    await page.goto('/auth/register')
    const path = '/v2/api/customers/register'
    await lab.fault({ match: { method: 'POST', path }, fault: 'status', status: 429 })
    await page.getByLabel('E-mailadres').fill(fresh())
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

test('terms, privacy and cookies are read without signing in or script, in both languages (E48)', async ({
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
    expect(await plain.evaluate(() => getComputedStyle(document.body).marginTop), 'its sheet is there').toBe('0px')
  }
  await plain.close()
})
