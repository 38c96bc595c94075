import { describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const { accessToken, refreshToken, tokenType } = COOKIE_NAMES
const ATTRIBUTES = 'Max-Age=2592000; Path=/; SameSite=Lax; Secure'

/** The cookies that the server should set for these tokens. */
const cookiesFor = (tokens: { access_token?: string | undefined; refresh_token?: string | undefined }) => [
  `${refreshToken}=${tokens.refresh_token}; ${ATTRIBUTES}`,
  `${tokenType}=Bearer; ${ATTRIBUTES}`,
  `${accessToken}=${tokens.access_token}; ${ATTRIBUTES}`,
]

async function passwordGrant() {
  const { emailAddress, password, id } = await server.fixtures.createCustomer()
  return { id, body: { grant_type: 'password', username: emailAddress, password, ...CLIENT_CREDENTIALS } }
}

describe('token responses set cookies for 30 days that scripts can read', () => {
  test('a password sign-in and a renewal set the token cookies (B06, S046)', async () => {
    const { body } = await passwordGrant()
    const login = await server.call(authEndpoints.token, { body, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(login.headers.getSetCookie()).toEqual(cookiesFor(login.output))
    const renewal = await server.call(authEndpoints.token, {
      body: { grant_type: 'refresh_token', refresh_token: login.output.refresh_token, ...CLIENT_CREDENTIALS },
    })
    expect(renewal.headers.getSetCookie()).toEqual(cookiesFor(renewal.output))
    expect(renewal.output.refresh_token).not.toBe(login.output.refresh_token)
  })

  test('a sign-in with a code sets the token cookies (B06, B29)', async () => {
    const { body, id } = await passwordGrant()
    const { output } = await server.call(authEndpoints.token, { body })
    const headers = { authorization: `Bearer ${output.access_token}` }
    const { code } = (await server.call(signInCodeEndpoints.issue, { headers, params: { id } })).output
    const login = await server.call(signInCodeEndpoints.redeem, { body: { code, ...CLIENT_CREDENTIALS } })
    expect(login.headers.getSetCookie()).toEqual(cookiesFor(login.output))
  })

  test('leftover cookie chunks of a longer token are deleted (B06, B07)', async () => {
    const { body } = await passwordGrant()
    const cookie = `${accessToken}=~k3.2~ab; ${accessToken}.k3.1=cd; ${accessToken}.k3.2=ef; ${refreshToken}=r`
    const { headers, output } = await server.call(authEndpoints.token, { body, headers: { cookie } })
    expect(headers.getSetCookie()).toEqual([
      ...cookiesFor(output),
      `${accessToken}.k3.1=; Max-Age=0; Path=/; SameSite=Lax; Secure`,
      `${accessToken}.k3.2=; Max-Age=0; Path=/; SameSite=Lax; Secure`,
    ])
  })
})

test('a tablet token sets the cookie of its credentials alone, as the page first clears customer data (B06, S096, T14)', async () => {
  const credentials = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
  const body = { grant_type: 'client_credentials', ...credentials }
  const { status, headers } = await server.call(authEndpoints.token, { body })
  const [cookie = '', ...others] = headers.getSetCookie()
  const [, value = '', attributes] = /^portal_m2m=([^;]*); (.*)$/.exec(cookie) ?? []
  expect([status, others, attributes]).toEqual([200, [], ATTRIBUTES])
  expect(JSON.parse(decodeURIComponent(value))).toEqual(credentials)
})

describe('responses without token cookies', () => {
  test('a tablet that authenticates with HTTP Basic sets none, as its credentials are not in the body (B06)', async () => {
    const credentials = Buffer.from(`${DEMO_TABLET.id}:${DEMO_TABLET.secret}`).toString('base64')
    const headers = { authorization: `Basic ${credentials}` }
    const response = await server.call(authEndpoints.token, { body: { grant_type: 'client_credentials' }, headers })
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  })

  test('a refused request sets no cookies (B06)', async () => {
    const { body } = await passwordGrant()
    const wrong = await server.call(authEndpoints.token, { body: { ...body, password: 'x' } })
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([400, []])
  })

  test('a form post sets no cookies, because any site could send one to sign visitors in (B06)', async () => {
    const { body } = await passwordGrant()
    const form = await server.request('/v2/api/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body).toString(),
    })
    expect([form.status, form.headers.getSetCookie()]).toEqual([200, []])
  })

  test.each(['cross-site', 'same-site', 'none'])(
    'a request with Sec-Fetch-Site %s sets no cookies (B06)',
    async (site) => {
      const { body } = await passwordGrant()
      const response = await server.call(authEndpoints.token, { body, headers: { 'sec-fetch-site': site } })
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    },
  )

  test.each(['/build.json', '/v2/api/openapi.json', '/'])(
    '%s sets no cookies, even when the request has some (B06, F-10)',
    async (path) => {
      const { body } = await passwordGrant()
      const { output } = await server.call(authEndpoints.token, { body })
      const cookie = [...cookiesFor(output).map((set) => set.split(';')[0]), `${COOKIE_NAMES.consent}=yes.1`].join('; ')
      expect((await server.request(path, { headers: { cookie } })).headers.getSetCookie()).toEqual([])
    },
  )
})
