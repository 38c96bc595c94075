import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const PASSWORD_GRANT = ['client_id', 'client_secret', 'grant_type', 'password', 'username']
const THIRTY_DAYS_S = 30 * 24 * 60 * 60

test.describe('sign-in', () => {
  test('valid credentials send exactly the password grant, store the tokens and open the home page (S095, S090, S091)', async ({
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
    const json = 'application/json'
    expect(token).toMatchObject({
      grantType: 'password',
      headers: { accept: json, 'content-type': json, 'accept-language': 'nl-BE' },
    })
    expect(token?.tokenMembers?.toSorted()).toEqual(PASSWORD_GRANT)
    expect(token?.headers.authorization).toBeUndefined()
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([COOKIE_NAMES.accessToken, COOKIE_NAMES.refreshToken, COOKIE_NAMES.tokenType]),
    )
  })

  test('every cookie is Lax and Secure, lasts 30 days and survives a reload (S045, S046, S049)', async ({
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
    const values = (cookies: typeof before) => Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    expect(values(after)).toMatchObject(values(before))
  })

  test.describe('invalid credentials', () => {
    test.use({ expectedErrors: [/400/] })

    test('show one error without naming a field, store no tokens and stay on the login page (S056, S066)', async ({
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

  test('signing out removes the tokens and opens the login page; Back shows no private data (S057)', async ({
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

  test('input typed before hydration is submitted (P5, S013)', async ({ page, lab, person }) => {
    await lab.fault({ match: { path: '/assets/*' }, nth: 'every', fault: 'delay', ms: 1500 })
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await page.locator('input[type=email]').fill(person.emailAddress)
    await page.locator('input[autocomplete=current-password]').fill(person.password)
    await expect(page.locator('input[type=email]')).toHaveValue(person.emailAddress)
    await page.waitForLoadState('networkidle')
    await lab.clearFaults()
    await page.locator('form button[type=submit]').click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('a double click sends one token request (S058, S060)', async ({ page, person, lab }) => {
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

  test('the stored cache is deleted when its session is gone (S151, S057)', async ({
    page,
    portal,
    person,
    context,
  }) => {
    const storedCaches = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal_cache')))
    await portal.open(person, '/')
    await expect.poll(storedCaches).toHaveLength(1)
    // As after the cookies expired or were deleted; an open page would also navigate when it misses them.
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/')
    await expect(page.locator('input[type=email]')).toBeVisible()
    await expect.poll(storedCaches).toEqual([])
  })
})

test.describe('failed sign-ins', () => {
  test.use({ expectedErrors: [/400|429/] })

  test('after invalid credentials the page links to registration, which keeps the address (E13)', async ({
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

  test('after five failed attempts the button counts down, and then signs in again (E16)', async ({
    page,
    portal,
    person,
    lab,
  }) => {
    await page.clock.install()
    await page.goto('/auth/login')
    const submit = page.locator('form button[type=submit]')
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      await portal.fillLogin({ ...person, password: 'een-ander-wachtwoord' })
      await expect.poll(async () => (await lab.callsTo('POST', '/v2/api/oauth/token')).length).toBe(attempts)
      await expect(submit).not.toHaveAttribute('aria-busy')
    }
    await portal.fillLogin(person)
    await expect(page.getByRole('alert')).toContainText(/Probeer opnieuw over \d+ seconden/)
    await expect(submit).toBeDisabled()
    await expect(submit).toHaveText(/Opnieuw over \d+:\d\d/)
    await page.clock.fastForward('16:00')
    // The rate limiter uses its own clock.
    await lab.reset()
    await expect(submit).toBeEnabled()
    await submit.click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('a Caps Lock warning is shown while it is on (E17)', async ({ page }) => {
    await page.goto('/auth/login')
    const password = page.locator('input[autocomplete=current-password]')
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
    await expect(page.getByText('Caps Lock staat aan')).toBeVisible()
    await password.dispatchEvent('keyup', { key: 'CapsLock' })
    await expect(page.getByText('Caps Lock staat aan')).toBeHidden()
  })

  test('a rejected tablet shows an error and no login form (F-12)', async ({ page }) => {
    await page.goto('/auth/login?notice=device')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dit toestel is niet geregistreerd')
    await expect(page.locator('form')).toHaveCount(0)
  })
})
