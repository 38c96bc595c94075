import { describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/constants/cookies.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { apiServer, PORTAL } from '#tests/support/api-server.ts'

const server = apiServer()

/** What the start of a visit gets back, as `NAME=VALUE` and attributes. */
async function restamped(cookie: string): Promise<string[]> {
  const answer = await server.request('/build.json', { headers: { cookie } })
  return answer.headers.getSetCookie()
}

async function signedInCookies() {
  const { accessToken, refreshToken } = await server.signIn(await server.people.createCustomer())
  const { accessToken: access, refreshToken: refresh, tokenType } = COOKIE_NAMES
  return { refreshToken, cookies: [`${access}=${accessToken}`, `${refresh}=${refreshToken}`, `${tokenType}=Bearer`] }
}

describe("the portal's cookies come back from the server", () => {
  test('B06 T14 each of them as it was, for 30 days, readable by the portal; nobody else’s', async () => {
    const { cookies } = await signedInCookies()
    const others = [`${COOKIE_NAMES.deviceId}=7c0c`, `${COOKIE_NAMES.accessToken}.a1.1=rest`, 'foreign=1', 'portal_x=2']
    const answered = await restamped([...cookies, ...others].join('; '))
    expect(answered.map((cookie) => cookie.split(';')[0])).toEqual([...cookies, ...others.slice(0, 2)])
    for (const cookie of answered) {
      expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/)
      expect(cookie).not.toMatch(/httponly|domain|partitioned/i)
    }
  })

  test('B06 F-10 tokens that a renewal has replaced are not brought back', async () => {
    const { cookies, refreshToken } = await signedInCookies()
    await server.call(authEndpoints.token, {
      body: { grant_type: 'refresh_token', refresh_token: refreshToken, ...PORTAL },
    })
    expect(await restamped([...cookies, `${COOKIE_NAMES.sidebarOpen}=false`].join('; '))).toEqual([
      expect.stringContaining(`${COOKIE_NAMES.sidebarOpen}=false;`),
    ])
  })

  test('B06 without cookies none is made', async () => {
    expect(await restamped('')).toEqual([])
  })
})
