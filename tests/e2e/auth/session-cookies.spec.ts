import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { COOKIE_LIFETIME_DAYS } from '#contract/constants/limits.ts'
import type { Person } from './support/portal.ts'
import { expect, test } from './support/test.ts'

const DAY_S = 24 * 60 * 60
const atLogin = /\/auth\/login/
const TOKEN = '/v2/api/oauth/token'
const REFUSED = /Uw browser bewaart onze cookies niet/

/** A token as the portal reads it, as long as wanted; the backend does not know it. */
function longToken(person: Person, bytes: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: person.id, exp: Math.floor(Date.now() / 1000) + 1800, filling: 'x'.repeat(bytes) }
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`
}

test.describe('cookies', () => {
  test('B07 F-07 tokens of 6 KB are kept in parts, sent whole, and still there after a reload', async ({
    page,
    portal,
    person,
    lab,
    context,
  }) => {
    const access = longToken(person, 4600)
    const answer = { access_token: access, refresh_token: 'r'.repeat(300), token_type: 'Bearer', expires_in: 1800 }
    await lab.fault(
      { match: { method: 'POST', path: TOKEN }, fault: 'json', body: answer },
      { match: { method: 'GET', path: '/v2/api/*' }, nth: 'every', fault: 'json', body: { totalItems: 0, items: [] } },
    )
    await page.goto('/auth/login')
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    expect(access.length).toBeGreaterThan(6000)
    const kept = await context.cookies()
    expect(kept.filter(({ name }) => name.startsWith(COOKIE_NAMES.accessToken))).toHaveLength(2)
    const sizes = kept.map(({ name, value }) => name.length + value.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12 * 1024)
    const request = page.waitForRequest((sent) => 'authorization' in sent.headers())
    await page.reload()
    expect((await request).headers()['authorization']).toBe(`Bearer ${access}`)
    await expect(page).toHaveURL(/\/$/)
  })

  test('F-07 T15 a browser that keeps no cookies: the login says so, works for this page, and does not loop', async ({
    page,
    portal,
    person,
    context,
    lab,
  }) => {
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await page.goto('/auth/login')
    await expect(page.getByText(REFUSED)).toBeVisible()
    await portal.fillLogin(person)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Test')
    await expect(page.getByText(REFUSED)).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(atLogin)
    expect(await lab.callsTo('POST', TOKEN)).toHaveLength(1)
  })

  const broken: [string, (token: string) => string][] = [
    ['no JWT', () => 'hello'],
    ['half of it', (token) => token.slice(0, token.length / 2)],
    ['a broken escape', () => '%E0%A4%A'],
    ['part of a longer one', () => '~abc.2~eyJhbGciOi'],
    ['nothing', () => ''],
  ]
  for (const [name, mutate] of broken) {
    test(`F-08 an access token that is ${name}: logged out, the way back kept, nothing on the console`, async ({
      page,
      portal,
      person,
      context,
      baseURL,
    }) => {
      await portal.signIn(person)
      const cookie = (await context.cookies()).find((kept) => kept.name === COOKIE_NAMES.accessToken)
      const value = mutate(cookie?.value ?? '')
      await context.addCookies([{ name: COOKIE_NAMES.accessToken, value, url: baseURL ?? '', secure: true }])
      await page.goto('/projects')
      await expect(page).toHaveURL(/\/auth\/login\?back=%2Fprojects$/)
      await portal.fillLogin(person)
      await expect(page).toHaveURL(/\/projects$/)
    })
  }

  test.describe('refused', () => {
    test.use({ expectedErrors: [/40[01]/] })

    test('F-08 half a pair: an access token without its refresh token lasts as long as it does, then the login', async ({
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

    test('F-11 S124 a token answer without tokens: a sentence, and the login stays', async ({
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

  test('S045 T16 the start of a visit gives every cookie another 30 days, once the page stands', async ({
    page,
    context,
    backend,
  }) => {
    const soon = Date.now() / 1000 + DAY_S
    const cookie = { name: COOKIE_NAMES.sidebarOpen, value: 'false', url: backend.url, expires: soon }
    await context.addCookies([cookie])
    await page.goto('/auth/login')
    const daysLeft = async () => {
      const kept = (await context.cookies()).find(({ name }) => name === COOKIE_NAMES.sidebarOpen)
      return Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / DAY_S)
    }
    await expect.poll(daysLeft).toBe(COOKIE_LIFETIME_DAYS)
  })

  test('B06 T14 the start of a visit brings every cookie back from the server, for another 30 days', async ({
    page,
    portal,
    person,
  }) => {
    await portal.signIn(person)
    const answer = page.waitForResponse(async (response) => {
      return response.url().endsWith('/build.json') && (await response.headersArray()).some(isSetCookie)
    })
    await page.goto('/')
    const stamped = (await (await answer).headersArray()).filter(isSetCookie)
    const names = stamped.map(({ value }) => value.split('=')[0])
    expect(names).toEqual(
      expect.arrayContaining([COOKIE_NAMES.accessToken, COOKIE_NAMES.refreshToken, COOKIE_NAMES.deviceId]),
    )
    for (const { value } of stamped) expect(value).toContain('Max-Age=2592000')
  })
})

const isSetCookie = ({ name }: { name: string }) => name.toLowerCase() === 'set-cookie'
