import { decodeJwt, decodeProtectedHeader } from 'jose'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { tokenProblemSchema } from '#contract/auth/token-problem-schema.ts'
import { DEMO_PASSWORD, DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { oauthClients } from '#server/db/tables.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import * as v from 'valibot'

const server = setUpApiServer()
const LOTTE = 'lotte.verhaegen@voorbeeld.be'
const PATH = '/v2/api/oauth/token'

const token = (body: object, headers: Record<string, string> = {}) =>
  server.call(authEndpoints.token, { body: { ...CLIENT_CREDENTIALS, ...body }, headers })
const password = (username: string, secret: string, headers = {}) =>
  token({ grant_type: 'password', username, password: secret }, headers)

describe('password grant', () => {
  test('correct credentials return both tokens, the token type and the lifetime (S095)', async () => {
    const { output, status, headers } = await password(LOTTE, DEMO_PASSWORD)
    expect(status).toBe(200)
    expect(output).toMatchObject({ token_type: 'Bearer', expires_in: 1800 })
    expect(output.refresh_token).toMatch(/^[\w-]{43}$/)
    expect(decodeProtectedHeader(output.access_token ?? '')).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('the subject of the access token is the customer id (S022)', async () => {
    const { output } = await password(LOTTE, DEMO_PASSWORD)
    const { sub, kind, iat, exp } = decodeJwt(output.access_token ?? '')
    expect({ kind, life: (exp ?? 0) - (iat ?? 0) }).toEqual({ kind: 'customer', life: 1800 })
    const response = await server.call(customerEndpoints.read, {
      params: { id: String(sub) },
      headers: { authorization: `Bearer ${output.access_token}` },
    })
    expect(response.output.id).toBe(sub)
  })

  test('the email address is case-insensitive and trimmed', async () => {
    expect((await password(` ${LOTTE.toUpperCase()} `, DEMO_PASSWORD)).status).toBe(200)
  })

  test('a wrong password and an unknown address get byte-identical responses (S003)', async () => {
    const wrong = await password(LOTTE, 'helemaal-verkeerd')
    const unknown = await password('niemand@voorbeeld.be', 'helemaal-verkeerd')
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(JSON.stringify(wrong.json)).toBe(JSON.stringify(unknown.json))
    expect(v.parse(tokenProblemSchema, wrong.json)).toMatchObject({
      error: 'invalid_grant',
      code: 'invalid-credentials',
      detail: 'E-mailadres of wachtwoord klopt niet',
    })
  })

  test('the error is in the requested language (S091)', async () => {
    const { problem, headers } = await password(LOTTE, 'helemaal-verkeerd', { 'accept-language': 'fr-BE' })
    expect(problem.detail).toBe('Adresse e-mail ou mot de passe incorrect')
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('content-language')).toBe('fr-BE')
  })

  test('passwords may contain characters of all Unicode planes', async () => {
    const { problem } = await password(LOTTE, 'baksteen 🧱 in alle talen')
    expect(problem.code).toBe('invalid-credentials')
  })
})

describe('request formats', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const basic = `Basic ${Buffer.from(`${CLIENT_CREDENTIALS.client_id}:${CLIENT_CREDENTIALS.client_secret}`).toString('base64')}`
  const send = (body: string, headers: Record<string, string>) =>
    server.request(PATH, { method: 'POST', body, headers })

  test('a form body is accepted like JSON (S090)', async () => {
    const fields = { grant_type: 'password', username: LOTTE, password: DEMO_PASSWORD, ...CLIENT_CREDENTIALS }
    expect((await send(new URLSearchParams(fields).toString(), form)).status).toBe(200)
  })

  test('client credentials may be sent as HTTP Basic', async () => {
    const fields = { grant_type: 'password', username: LOTTE, password: DEMO_PASSWORD }
    expect((await send(new URLSearchParams(fields).toString(), { ...form, authorization: basic })).status).toBe(200)
  })

  test('a wrong client in HTTP Basic gets a WWW-Authenticate challenge', async () => {
    const response = await send('grant_type=client_credentials', { ...form, authorization: `Basic ${btoa('x:y')}` })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('Basic')
  })

  test.each([
    ['no grant', {}, 'invalid_request'],
    ['no password', { grant_type: 'password', username: 'a' }, 'invalid_request'],
    [
      'a password that is not a string',
      { grant_type: 'password', username: 'a', password: { $gt: '' } },
      'invalid_request',
    ],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    ['an unknown grant', { grant_type: 'magic' }, 'unsupported_grant_type'],
    ['the grant for machines', { grant_type: 'client_credentials' }, 'unauthorized_client'],
    ['a name of Object.prototype', { grant_type: 'constructor' }, 'unsupported_grant_type'],
  ])('%s is refused with a problem that has the members of RFC 6749', async (_, body, error) => {
    const { status, json } = await token(body)
    expect(status).toBe(400)
    expect(v.parse(tokenProblemSchema, json)).toMatchObject({ error, status: 400 })
  })

  test.each([
    ['an unknown client', { client_id: 'somebody', grant_type: 'password', username: 'a', password: 'b' }],
    ['no client', { client_id: '', client_secret: '', grant_type: 'password' }],
  ])('%s is refused with a challenge that opens no browser dialog', async (_, body) => {
    const { status, json, headers } = await token(body)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(v.parse(tokenProblemSchema, json)).toMatchObject({ error: 'invalid_client', code: 'invalid-client' })
  })

  test('other media types are refused', async () => {
    expect((await send('grant_type=password', { 'content-type': 'text/plain' })).status).toBe(415)
  })
})

describe('client credentials', () => {
  const machine = { grant_type: 'client_credentials', client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }

  test('a tablet gets a tablet token and no refresh token (S096, S119)', async () => {
    const { output } = await token(machine)
    expect(output).not.toHaveProperty('refresh_token')
    expect(decodeJwt(output.access_token ?? '')).toMatchObject({ kind: 'showroom', sub: DEMO_TABLET.id })
  })

  test('a wrong secret is refused (F-12)', async () => {
    const { status, json } = await token({ ...machine, client_secret: 'wrong' })
    expect([status, json]).toMatchObject([401, { error: 'invalid_client', code: 'invalid-client' }])
  })

  test('a tablet with revoked credentials gets no token, and its access token stops working (F-12)', async () => {
    const tablet = { id: 'tablet-weg', secretHash: hashSecret('geheim'), kind: 'showroom' as const }
    await server.store.db.insert(oauthClients).values({ ...tablet, showroomId: DEMO_TABLET.showroomId })
    const own = { grant_type: 'client_credentials', client_id: tablet.id, client_secret: 'geheim' }
    const { output } = await token(own)
    const headers = { authorization: `Bearer ${output.access_token}` }
    const list = () => server.call(appointmentEndpoints.list, { headers })
    expect((await list()).status).toBe(200)
    await server.store.db.delete(oauthClients).where(eq(oauthClients.id, tablet.id))
    expect((await list()).status).toBe(401)
    expect((await token(own)).problem).toMatchObject({ status: 401, code: 'invalid-client' })
  })

  test('a tablet cannot use the password grant', async () => {
    const { json } = await token({ ...machine, grant_type: 'password', username: LOTTE, password: DEMO_PASSWORD })
    expect(json).toMatchObject({ error: 'unauthorized_client' })
  })
})
