import type { Response } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { COOKIE_LIFETIME_DAYS } from '#contract/configuration/limits.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { advanceClocks } from '#tests/support/browser/renewal-tabs.ts'
import { sessionCookies } from '#tests/support/browser/session-cookies.ts'
import { waitForRequestsSettled } from '#tests/support/lab/requests-settled.ts'
import { expect, test } from '#tests/support/browser/test.ts'

const DAY_S = 24 * 60 * 60
const atLogin = /\/auth\/login/
const TOKEN = '/v2/api/oauth/token'
const COOKIES_REFUSED = /Uw browser bewaart onze cookies niet/

/** A token of this size that the portal can parse; the backend does not know it. */
function longToken(person: Person, bytes: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: person.id, exp: Math.floor(Date.now() / 1000) + 1800, filling: 'x'.repeat(bytes) }
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`
}

test.describe('cookies', () => {
  test('tokens of 6 KB are split over cookies, sent whole, and survive a reload (B07, F-07)', async ({
    page,
    portal,
    person,
    lab,
    context,
  }) => {
    const access = longToken(person, 4600)
    const tokens = { access_token: access, refresh_token: 'r'.repeat(300), token_type: 'Bearer', expires_in: 1800 }
    await lab.fault(
      { match: { method: 'POST', path: TOKEN }, fault: 'json', body: tokens },
      { match: { method: 'GET', path: '/v2/api/*' }, nth: 'every', fault: 'json', body: { totalItems: 0, items: [] } },
    )
    await page.goto('/auth/login')
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    expect(access.length).toBeGreaterThan(6000)
    const cookies = await context.cookies()
    expect(cookies.filter(({ name }) => name.startsWith(COOKIE_NAMES.accessToken))).toHaveLength(2)
    const sizes = cookies.map(({ name, value }) => name.length + value.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12 * 1024)
    const request = page.waitForRequest((apiRequest) => 'authorization' in apiRequest.headers())
    await page.reload()
    expect((await request).headers()['authorization']).toBe(`Bearer ${access}`)
    await expect(page).toHaveURL(/\/$/)
  })

  test('with cookies disabled the login shows a warning, works for this page and does not loop (F-07, T15)', async ({
    page,
    portal,
    person,
    context,
    lab,
  }) => {
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await page.goto('/auth/login')
    await expect(page.getByText(COOKIES_REFUSED)).toBeVisible()
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Test')
    await expect(page.getByText(COOKIES_REFUSED)).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(atLogin)
    expect(await lab.callsTo('POST', TOKEN)).toHaveLength(1)
  })

  const broken: [string, (token: string) => string][] = [
    ['no JWT', () => 'hello'],
    ['truncated', (token) => token.slice(0, token.length / 2)],
    ['a broken escape', () => '%E0%A4%A'],
    ['one part of a split token', () => '~abc.2~eyJhbGciOi'],
    ['empty', () => ''],
  ]
  for (const [name, mutate] of broken) {
    test(`an access token that is ${name} signs out, keeps the return path and logs no error (F-08)`, async ({
      page,
      portal,
      person,
      context,
      baseURL,
    }) => {
      await portal.signIn(person)
      const cookie = (await context.cookies()).find((entry) => entry.name === COOKIE_NAMES.accessToken)
      const value = mutate(cookie?.value ?? '')
      await context.addCookies([{ name: COOKIE_NAMES.accessToken, value, url: baseURL ?? '', secure: true }])
      await page.goto('/projects')
      await expect(page).toHaveURL(/\/auth\/login\?back=%2Fprojects$/)
      await portal.fillLogin(person)
      await expect(page).toHaveURL(/\/projects$/)
    })
  }

  test.describe('rejected tokens', () => {
    test.use({ expectedErrors: [/40[01]/] })

    test('an access token without a refresh token is used until it expires, then the login page opens (F-08)', async ({
      page,
      portal,
      person,
      context,
      lab,
    }) => {
      await portal.signIn(person)
      await context.clearCookies({ name: COOKIE_NAMES.refreshToken })
      await page.goto('/projects')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await lab.moveClock(31 * 60 * 1000)
      await page.goto('/')
      await expect(page).toHaveURL(atLogin)
    })

    test('a token response without tokens shows an error and stays on the login page (F-11, S124)', async ({
      page,
      portal,
      person,
      lab,
    }) => {
      await lab.fault({ match: { method: 'POST', path: TOKEN }, fault: 'json', body: { access_token: 12 } })
      await page.goto('/auth/login')
      await portal.fillLogin(person)
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page).toHaveURL(atLogin)
      await portal.fillLogin(person)
      await expect(page).toHaveURL(/\/$/)
    })
  })

  test('after a page load the settings cookies last another 30 days (S045, T16)', async ({
    page,
    context,
    backend,
  }) => {
    const expires = Date.now() / 1000 + DAY_S
    const cookie = { name: COOKIE_NAMES.sidebarOpen, value: 'false', url: backend.url, expires }
    await context.addCookies([cookie])
    await page.goto('/auth/login')
    const daysLeft = async () => {
      const entry = (await context.cookies()).find(({ name }) => name === COOKIE_NAMES.sidebarOpen)
      return Math.round(((entry?.expires ?? 0) - Date.now() / 1000) / DAY_S)
    }
    await expect.poll(daysLeft).toBe(COOKIE_LIFETIME_DAYS)
  })

  test.describe('while the clock of the server moves', () => {
    // A request that is under way then is refused, and sent again after the renewal.
    test.use({ expectedErrors: [/401/] })

    test('the server sets the token cookies for 30 days at login and at each renewal (B06, T14)', async ({
      page,
      portal,
      person,
      lab,
      context,
    }) => {
      const { refreshToken, tokenType, accessToken } = COOKIE_NAMES
      // Records cookies written by scripts, which Safari limits to seven days.
      await page.addInitScript(() => {
        const written: string[] = []
        Object.assign(globalThis, { written })
        const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
        Object.defineProperty(Document.prototype, 'cookie', {
          get: () => cookie?.get?.call(document) as string,
          set: (text: string) => {
            written.push(text.split('=')[0] ?? '')
            cookie?.set?.call(document, text)
          },
        })
      })
      const writtenTokens = () =>
        page.evaluate(
          (names) => {
            const { written } = globalThis as unknown as { written: string[] }
            return written.filter((name) => names.some((token) => token === name))
          },
          [refreshToken, tokenType, accessToken],
        )
      const cookiesSetBy = async (response: Promise<Response>) =>
        (await (await response).headersArray()).filter(isSetCookie).map(({ value }) => value)
      const tokenResponse = () => page.waitForResponse((response) => response.url().endsWith(TOKEN))

      await page.goto('/auth/login')
      const login = cookiesSetBy(tokenResponse())
      await portal.fillLogin(person)
      const names = (cookies: string[]) => cookies.map((cookie) => cookie.split('=')[0])
      const expectTokenCookies = (cookies: string[]) => {
        expect(names(cookies)).toEqual([refreshToken, tokenType, accessToken])
        for (const cookie of cookies) expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/)
      }
      expectTokenCookies(await login)
      await expect(page).toHaveURL(/\/$/)
      const renewal = cookiesSetBy(tokenResponse())
      await advanceClocks([page], lab, 31 * 60 * 1000)
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      expectTokenCookies(await renewal)
      await waitForRequestsSettled(lab)
      expect(await writtenTokens()).toEqual([])
      const tokenCookies = (await context.cookies()).filter(({ name }) => name === refreshToken || name === accessToken)
      expect(tokenCookies.map(({ sameSite, secure, httpOnly }) => ({ sameSite, secure, httpOnly }))).toEqual(
        Array.from({ length: 2 }, () => ({ sameSite: 'Lax', secure: true, httpOnly: false })),
      )
    })
  })

  test('scripts write the token cookies if the backend does not set them (B06, S046)', async ({
    page,
    portal,
    person,
    lab,
    context,
  }) => {
    const [access, refresh] = await sessionCookies(lab.url, person)
    const tokens = { access_token: access?.value, refresh_token: refresh?.value, token_type: 'Bearer' }
    // A response of the fault lab has no cookies.
    await lab.fault({ match: { method: 'POST', path: TOKEN }, fault: 'json', body: tokens })
    await page.goto('/auth/login')
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, value]))
    expect(cookies.get(COOKIE_NAMES.accessToken)).toBe(access?.value)
    expect(cookies.get(COOKIE_NAMES.refreshToken)).toBe(refresh?.value)
  })
})

const isSetCookie = ({ name }: { name: string }) => name.toLowerCase() === 'set-cookie'
