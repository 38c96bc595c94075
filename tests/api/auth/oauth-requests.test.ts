import { beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { tokenProblemSchema } from '#contract/auth/token-problem-schema.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { oauthClients } from '#server/db/tables.ts'
import { BODY_MAX } from '#server/http/body.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'

// Requests and errors as RFC 6749 and RFC 7009 specify them.

const server = setUpApiServer()
const TOKEN = servedPath(authEndpoints.token.path)
const REVOKE = servedPath(authEndpoints.revoke.path)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }

const post = (path: string, body: BodyInit, headers: Record<string, string> = FORM) =>
  server.request(path, { method: 'POST', body, headers })
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const portalBasic = basic(CLIENT_CREDENTIALS.client_id, CLIENT_CREDENTIALS.client_secret)

/** The `error` of a refusal, after checking what all of them have in common. */
async function errorOf(response: Response): Promise<string> {
  expect(response.ok).toBe(false)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('pragma')).toBe('no-cache')
  const { error, error_description: description, status } = v.parse(tokenProblemSchema, await response.json())
  expect(status).toBe(response.status)
  expect(description).toMatch(/^[\x20\x21\x23-\x5B\x5D-\x7E]+$/)
  return error
}

describe.each([TOKEN, REVOKE])('errors of %s', (path) => {
  const valid = form({ ...CLIENT_CREDENTIALS, grant_type: 'password', username: 'a', password: 'b', token: 'c' })

  test.each([
    ['another media type', 'x', { 'content-type': 'text/plain' }, 415],
    ['no media type', new Uint8Array([120]), {}, 415],
    ['another charset', valid, { 'content-type': `${FORM['content-type']}; charset=latin1` }, 415],
    ['JSON that cannot be parsed', '{', JSON_TYPE, 400],
    ['a JSON array', '[]', JSON_TYPE, 400],
    ['bytes that are not UTF-8', new Uint8Array([0xff]), FORM, 400],
    ['a body that is too large', 'x'.repeat(BODY_MAX + 1), FORM, 413],
    ['an empty body', '', FORM, 401],
  ])('%s is refused with an OAuth error', async (_, body, headers, status) => {
    const response = await post(path, body, headers)
    expect([response.status, await errorOf(response)]).toEqual([
      status,
      status === 401 ? 'invalid_client' : 'invalid_request',
    ])
  })

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('the method %s is refused with an OAuth error', async (method) => {
    const response = await server.request(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await errorOf(response)).toBe('invalid_request')
  })

  test('a parameter that occurs twice is refused, in a form and in JSON', async () => {
    for (const parameter of ['grant_type=password', 'client_id=portal', 'username=a', 'token=c', 'scope=', 'other=']) {
      const response = await post(path, `${valid}&${parameter}&${parameter}`)
      expect([parameter, response.status, await errorOf(response)]).toEqual([parameter, 400, 'invalid_request'])
    }
    const members = JSON.stringify({ ...Object.fromEntries(new URLSearchParams(valid)), more: { token: 'x' } })
    const repeated = members.replace(/}$/, ',"\\u0074oken":"d"}')
    const response = await post(path, repeated, JSON_TYPE)
    expect([response.status, await errorOf(response)]).toEqual([400, 'invalid_request'])
    expect((await (await post(path, members, JSON_TYPE)).json()) as object).not.toMatchObject({
      error: 'invalid_request',
    })
  })

  test('a resource may be named twice (RFC 8707)', async () => {
    const response = await post(path, `${valid}&resource=urn:a&resource=urn:b`)
    expect(await response.json()).not.toMatchObject({ error: 'invalid_request' })
  })

  test.each([
    ['the same secret', CLIENT_CREDENTIALS],
    ['another secret', { client_secret: 'x' }],
    ['another id', { client_id: DEMO_TABLET.id }],
  ])('HTTP Basic together with %s in the body is refused', async (_, fields) => {
    const grant = { grant_type: 'refresh_token', refresh_token: 'x', token: 'c' }
    const response = await post(path, form({ ...grant, ...fields }), { ...FORM, ...portalBasic })
    expect([response.status, await errorOf(response)]).toEqual([400, 'invalid_request'])
  })

  test('HTTP Basic together with the same client id and an empty secret is accepted', async () => {
    const { client_id } = CLIENT_CREDENTIALS
    const fields = { client_id, client_secret: '', grant_type: 'refresh_token', refresh_token: 'x', token: 'c' }
    const response = await post(path, form(fields), { ...FORM, ...portalBasic })
    const expected = path === TOKEN ? [400, { error: 'invalid_grant' }] : [200, {}]
    expect([response.status, await response.json()]).toMatchObject(expected)
  })

  test.each([
    ['an unknown client', basic('somebody', 'x').authorization],
    ['no colon', `Basic ${btoa('portal')}`],
    ['no base64', 'Basic ***'],
    ['nothing', 'Basic'],
    ['a NUL', basic('a\0b', 'x').authorization],
    ['an encoded NUL', basic('a%00b', 'x').authorization],
    ['an invalid percent sign', basic('portal', '%').authorization],
  ])('HTTP Basic with %s is refused with a Basic challenge', async (_, authorization) => {
    const response = await post(path, form({ grant_type: 'password', token: 'c' }), { ...FORM, authorization })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Service"'])
    expect(await errorOf(response)).toBe('invalid_client')
  })

  test('malformed HTTP Basic is refused although the body has valid credentials', async () => {
    const response = await post(path, valid, { ...FORM, authorization: 'Basic ***' })
    expect([response.status, await errorOf(response)]).toEqual([400, 'invalid_request'])
  })
})

describe('client credentials in HTTP Basic (RFC 6749 section 2.3.1)', () => {
  const ID = 'tablet:zaal 1+2'
  const SECRET = 'één %41 + "twee":drie'
  beforeAll(async () => {
    const { showroomId } = DEMO_TABLET
    const rows = [
      { id: ID, secretHash: hashSecret(SECRET) },
      { id: 'tablet zaal 1+2', secretHash: hashSecret(SECRET) },
    ]
    await server.store.db
      .insert(oauthClients)
      .values(rows.map((row) => ({ ...row, kind: 'showroom' as const, showroomId })))
  })
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  const grant = (authorization: Record<string, string>) =>
    post(TOKEN, 'grant_type=client_credentials', { ...FORM, ...authorization })

  test.each([
    ['form-encoded', basic(encode(ID), encode(SECRET))],
    ['with spaces as %20', basic(encodeURIComponent(ID), encodeURIComponent(SECRET))],
    ['not encoded', basic('tablet zaal 1+2', SECRET)],
  ])('credentials %s are accepted', async (_, authorization) => {
    expect((await grant(authorization)).status).toBe(200)
  })

  test('a secret that matches neither way is refused', async () => {
    const response = await grant(basic(encode(ID), encode(encode(SECRET))))
    expect([response.status, await errorOf(response)]).toEqual([401, 'invalid_client'])
  })
})

describe('errors of the token endpoint', () => {
  test('too many wrong passwords are refused with an OAuth error and Retry-After (E16)', async () => {
    const fields = { ...CLIENT_CREDENTIALS, grant_type: 'password', username: 'niemand@voorbeeld.be', password: 'x' }
    for (let attempt = 0; attempt < LIMIT_RULES.signIn.pair; attempt += 1)
      expect(await errorOf(await post(TOKEN, form(fields)))).toBe('invalid_grant')
    const response = await post(TOKEN, form(fields))
    expect([response.status, Number(response.headers.get('retry-after')) > 800]).toEqual([429, true])
    expect(await errorOf(response)).toBe('temporarily_unavailable')
  })

  test('a failure of the server is an OAuth error', async () => {
    await server.store.db.transaction(async (tx) => {
      await tx.execute('alter table oauth_clients rename to oauth_clients_away')
    })
    try {
      const response = await post(TOKEN, form({ ...CLIENT_CREDENTIALS, grant_type: 'password' }))
      expect([response.status, await errorOf(response)]).toEqual([500, 'server_error'])
    } finally {
      await server.store.db.execute('alter table oauth_clients_away rename to oauth_clients')
    }
  })

  test.each([
    ['an unknown grant', 'authorization_code', 'unsupported_grant_type'],
    ['a grant of tablets', 'client_credentials', 'unauthorized_client'],
    ['an empty grant', '', 'invalid_request'],
  ])('%s is refused', async (_, grant_type, error) => {
    const response = await post(TOKEN, form({ ...CLIENT_CREDENTIALS, grant_type }))
    expect([response.status, await errorOf(response)]).toEqual([400, error])
  })

  test('another path under /oauth/ is refused with an OAuth error', async () => {
    for (const path of ['/v2/api/oauth/authorize', `${TOKEN}/`]) {
      const response = await post(path, '')
      expect([response.status, await errorOf(response)]).toEqual([404, 'invalid_request'])
    }
  })
})

describe('scope (RFC 6749 section 3.3)', () => {
  const tablet = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret, grant_type: 'client_credentials' }
  const granted = async (fields: object) => (await post(TOKEN, form({ ...tablet, ...fields }))).json()

  test('the response names the granted scope when one was requested', async () => {
    expect(await granted({ scope: 'openid everything' })).toMatchObject({ scope: 'showroom', token_type: 'Bearer' })
    expect(await granted({})).not.toHaveProperty('scope')
    expect(await granted({ scope: '' })).not.toHaveProperty('scope')
  })

  test.each(['a  b', ' a', 'a"b', 'a\\b', 'één'])('the malformed scope %j is refused', async (scope) => {
    const response = await post(TOKEN, form({ ...tablet, scope }))
    expect([response.status, await errorOf(response)]).toEqual([400, 'invalid_scope'])
  })
})

test('tokens are not cached, for HTTP/1.0 caches too (RFC 6749 section 5.1)', async () => {
  const { headers } = await post(
    TOKEN,
    form({ client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret, grant_type: 'client_credentials' }),
  )
  expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
})
