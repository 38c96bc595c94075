import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const THIRTY_DAYS_S = 30 * 24 * 60 * 60

test.describe('signing in', () => {
  test('the right pair: exactly the password grant, tokens stored, home on screen (S095, S090, S091, S056)', async ({
    page,
    portal,
    person,
    lab,
    context,
  }) => {
    await page.goto('/auth/login')
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    const [token] = await lab.callsTo('POST', '/v2/api/oauth/token')
    expect(token).toMatchObject({ grantType: 'password', headers: { 'accept-language': 'nl-BE' } })
    expect(token?.headers.authorization).toBeUndefined()
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([COOKIE_NAMES.accessToken, COOKIE_NAMES.refreshToken, COOKIE_NAMES.tokenType]),
    )
  })

  test('every state cookie: 30 days, Lax, Secure; survives a reload (S045, S046, S049)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await page.goto('/auth/login')
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    const before = await context.cookies()
    const device = before.find(({ name }) => name === COOKIE_NAMES.deviceId)
    expect(device?.value).toMatch(/^[0-9a-f-]{36}$/)
    for (const cookie of before) {
      expect(cookie, cookie.name).toMatchObject({ sameSite: 'Lax', secure: true, path: '/' })
      expect(Math.abs(cookie.expires - Date.now() / 1000 - THIRTY_DAYS_S), cookie.name).toBeLessThan(120)
    }
    await page.reload()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const after = await context.cookies()
    expect(after.find(({ name }) => name === COOKIE_NAMES.deviceId)?.value).toBe(device?.value)
  })

  test.describe('the wrong pair', () => {
    test.use({ expectedErrors: [/400/] })

    test('one field-neutral error, no tokens, still on the login page (S056, S066)', async ({
      page,
      portal,
      person,
      context,
    }) => {
      await page.goto('/auth/login')
      await portal.fillLogin({ emailAddress: person.emailAddress, password: 'een-ander-wachtwoord' })
      await expect(page.getByRole('alert')).toContainText('E-mailadres of wachtwoord klopt niet')
      await expect(page).toHaveURL(/\/auth\/login/)
      const names = (await context.cookies()).map(({ name }) => name)
      expect(names).not.toContain(COOKIE_NAMES.accessToken)
      expect(await page.locator('input[type=email]').inputValue()).toBe(person.emailAddress)
    })
  })

  test('signing out removes the tokens and shows the login page; Back shows nothing private (S057)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    await portal.open(person, '/')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Afmelden' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).not.toContain(COOKIE_NAMES.accessToken)
    expect(names).not.toContain(COOKIE_NAMES.refreshToken)
    expect(names).toContain(COOKIE_NAMES.deviceId)
    await page.goBack()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByText(person.emailAddress)).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cache')))).toEqual([])
  })

  test('what is typed before the program has started is sent as typed (P5, S013)', async ({ page, lab, person }) => {
    await lab.fault({ match: { path: '/assets/*' }, nth: 'every', fault: 'delay', ms: 1500 })
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await page.locator('input[type=email]').fill(person.emailAddress)
    await page.locator('input[autocomplete=current-password]').fill(person.password)
    await expect(page.locator('input[type=email]')).toHaveValue(person.emailAddress)
    await page.waitForLoadState('networkidle')
    await page.locator('form button[type=submit]').click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('two quick presses send one token request (S058, S060)', async ({ page, person, lab }) => {
    await page.goto('/auth/login')
    await lab.fault({ match: { method: 'POST', path: '/v2/api/oauth/token' }, nth: 'every', fault: 'delay', ms: 600 })
    await page.locator('input[type=email]').fill(person.emailAddress)
    await page.locator('input[autocomplete=current-password]').fill(person.password)
    const submit = page.locator('form button[type=submit]')
    await submit.dblclick()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL(/\/$/)
    expect(await lab.callsTo('POST', '/v2/api/oauth/token')).toHaveLength(1)
  })

  test('a stored copy does not outlive the session that it belongs to, however that ended (S151, S057)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    const copies = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal_cache')))
    await portal.open(person, '/')
    await expect.poll(copies).toHaveLength(1)
    // The cookies' thirty days are over, or the browser was told to forget them.
    await context.clearCookies()
    await page.goto('/')
    await expect(page.locator('input[type=email]')).toBeVisible()
    await expect.poll(copies).toEqual([])
  })
})

test.describe('failed sign-ins', () => {
  test.use({ expectedErrors: [/400|429/] })

  test('after a wrong pair there are ways on, and the address is not typed again (E13)', async ({
    page,
    portal,
    person,
  }) => {
    await page.goto('/auth/login')
    await portal.fillLogin({ emailAddress: person.emailAddress, password: 'een-ander-wachtwoord' })
    await expect(page.getByRole('alert')).toContainText('E-mailadres of wachtwoord klopt niet')
    await page.getByRole('navigation', { name: 'Taal' }).getByText('FR').click()
    await expect(page.getByRole('alert')).toContainText('Adresse e-mail ou mot de passe incorrect')
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(page).toHaveURL(/\/auth\/register$/)
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.emailAddress)
  })

  test('after five wrong tries the button counts down, and signs in again when the time is over (E16)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await page.clock.install()
    await page.goto('/auth/login')
    const submit = page.locator('form button[type=submit]')
    for (let tries = 1; tries <= 5; tries += 1) {
      await portal.fillLogin({ ...person, password: 'een-ander-wachtwoord' })
      await expect.poll(async () => (await lab.callsTo('POST', '/v2/api/oauth/token')).length).toBe(tries)
      await expect(submit).not.toHaveAttribute('aria-busy')
    }
    await portal.fillLogin(person)
    await expect(page.getByRole('alert')).toContainText(/Probeer opnieuw over \d+ seconden/)
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveText(/Opnieuw over \d+:\d\d/)
    await page.clock.fastForward('16:00')
    // The count of tries keeps its own time.
    await lab.reset()
    await expect(submit).toBeEnabled()
    await submit.click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('Caps Lock is said while a password is typed, and not after (E17)', async ({ page }) => {
    await page.goto('/auth/login')
    const password = page.locator('input[autocomplete=current-password]')
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
    await expect(page.getByText('Caps Lock staat aan')).toBeVisible()
    await password.dispatchEvent('keyup', { key: 'CapsLock' })
    await expect(page.getByText('Caps Lock staat aan')).toBeHidden()
  })

  test('a tablet that was refused says so, and shows no way in for customers (F-12)', async ({ page }) => {
    await page.goto('/auth/login?notice=device')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dit toestel is niet geregistreerd')
    await expect(page.locator('form')).toHaveCount(0)
  })
})
