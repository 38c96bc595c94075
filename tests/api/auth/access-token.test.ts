import { createHmac } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import { HUB_PATH } from '#contract/realtime/topics.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { seededRandom } from '#contract/planner/seeded-random.ts'
import { eq } from 'drizzle-orm'
import { loadServerKeys } from '#server/crypto/server-keys.ts'
import { customers } from '#server/db/tables.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import { createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()

const list = (authorization: string) => server.call(projectEndpoints.list, { headers: { authorization } })
const NOW = () => Math.floor(Date.now() / 1000)

/** A token signed with the backend's key, with one property changed. */
async function signToken(change: { header?: object; claims?: Record<string, unknown>; key?: Uint8Array } = {}) {
  const { accessToken: key } = await loadServerKeys(server.store.db)
  const { person } = await server.fixtures.demoCustomer()
  const claims = {
    sub: person.id,
    sid: decodeJwt((await server.signIn(person)).accessToken)['sid'],
    kind: 'customer',
    iss: 'mijn-kareel',
    aud: 'mijn-kareel-api',
    iat: NOW(),
    exp: NOW() + 600,
    ...change.claims,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...change.header })
    .sign(change.key ?? key)
}

describe('access tokens (F-55)', () => {
  test('a valid token is accepted', async () => {
    expect((await list(`Bearer ${await signToken()}`)).status).toBe(200)
    expect((await list(`bearer  ${await signToken()}`)).status).toBe(200)
  })

  test.each<[string, Parameters<typeof signToken>[0]]>([
    ['another type', { header: { typ: 'JWT' } }],
    ['another algorithm', { header: { alg: 'HS512' } }],
    ['another key', { key: new Uint8Array(32) }],
    ['another issuer', { claims: { iss: 'someone' } }],
    ['another audience', { claims: { aud: 'hub' } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['an expiry in the past', { claims: { exp: NOW() - 1 } }],
    ['a start in the future', { claims: { nbf: NOW() + 600 } }],
    ['no time of issue', { claims: { iat: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an unknown kind', { claims: { kind: 'admin' } }],
    ['a customer that does not exist', { claims: { sub: 'nobody' } }],
    ['a customer with the kind of a tablet', { claims: { kind: 'showroom' } }],
    ['no session', { claims: { sid: undefined } }],
    ['a session that does not exist', { claims: { sid: 'none' } }],
  ])('%s is refused with one generic error', async (_, change) => {
    const { status, headers, json } = await list(`Bearer ${await signToken(change)}`)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect(json).toEqual((await list('Bearer nonsense')).json)
  })

  test('an unsigned token is refused', async () => {
    const [, payload] = (await signToken()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    expect((await list(`Bearer ${header}.${payload}.`)).status).toBe(401)
  })

  test('no token with one of 1,000 flipped bits is accepted', async () => {
    const token = await signToken()
    const random = seededRandom(20_261_122)
    const accepted = []
    for (let n = 0; n < 1000; n += 1) {
      const bytes = Buffer.from(token, 'latin1')
      const at = Math.floor(random() * bytes.length)
      // Flips only the lower seven bits, because headers are ASCII.
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 7))
      const flipped = bytes.toString('latin1')
      if (/[^ -~]/.test(flipped)) continue
      if ((await list(`Bearer ${flipped}`)).status !== 401) accepted.push([at, flipped.at(at)])
    }
    expect(accepted).toEqual([])
  }, 60_000)

  const JWK = { kty: 'oct', k: Buffer.alloc(32, 7).toString('base64url') }
  test.each<[string, object]>([
    ['a key id with a path', { kid: '../../dev/null' }],
    ['a key id with SQL', { kid: "x' union select 'k" }],
    ['a key set URL', { jku: 'https://evil.example/keys.json' }],
    ['a certificate URL', { x5u: 'https://evil.example/cert.pem' }],
    ['an embedded key', { jwk: JWK }],
    ['an embedded key with an id', { jwk: JWK, kid: 'own' }],
    ['the algorithm in another case', { alg: 'hs256' }],
    ['"none" in another case', { alg: 'nOnE' }],
    ['an asymmetric algorithm', { alg: 'RS256' }],
    ['a payload that is not encoded', { b64: false, crit: ['b64'] }],
    ['an unknown critical header', { crit: ['kareel'], kareel: 1 }],
  ])('%s does not make a token with a foreign signature valid', async (_, header) => {
    const claims = Buffer.from((await signToken()).split('.')[1] ?? '', 'base64url').toString()
    const parts = [{ alg: 'HS256', typ: 'at+jwt', ...header }, JSON.parse(claims) as object]
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    for (const key of [Buffer.alloc(32, 7), Buffer.from(''), Buffer.from('mijn-kareel')]) {
      const signature = createHmac('sha256', key).update(signed).digest('base64url')
      const { status, json } = await list(`Bearer ${signed}.${signature}`)
      expect([status, json]).toEqual([401, (await list('Bearer nonsense')).json])
    }
  })

  test('tokens of other kinds are not accepted as access tokens, nor the reverse', async () => {
    const { person } = await server.fixtures.demoCustomer()
    const { accessToken, refreshToken } = await server.signIn(person)
    const { output: channel } = await server.call(realtimeEndpoints.token, { as: person })
    const tablets = createTabletClient(server)
    const tablet = await tablets.create()
    const { [STAFF_TOKEN_HEADER]: staffToken = '' } = await tablets.unlock(tablet)
    for (const token of [refreshToken, channel.token, staffToken]) {
      expect((await list(`Bearer ${token}`)).status).toBe(401)
    }
    const hub = await server.request(`${HUB_PATH}?topic=*`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(hub.status).toBe(401)
    const headers = { ...tablet.headers, [STAFF_TOKEN_HEADER]: accessToken }
    expect((await server.call(tabletEndpoints.read, { headers })).output.isUnlocked).toBe(false)
    const renewal = { grant_type: 'refresh_token', refresh_token: accessToken, ...CLIENT_CREDENTIALS }
    expect((await server.call(authEndpoints.token, { body: renewal })).status).toBe(400)
  })

  test.each(['', 'Bearer', 'Basic bG90dGU6eA==', 'Bearer a b', 'Token x'])(
    'the header %j is refused',
    async (header) => {
      expect((await list(header)).status).toBe(401)
    },
  )

  test('calls that require authentication return 401 without a token (S066, S092)', async () => {
    expect((await server.call(projectEndpoints.list)).status).toBe(401)
    expect((await server.call(customerEndpoints.read, { params: { id: 'x' } })).status).toBe(401)
  })

  test('token expiry uses the clock of the backend', async () => {
    const authorization = await server.authorization(await server.fixtures.createCustomer())
    // Its times are whole seconds.
    server.lab.clock.setOffset(1_798_000)
    expect((await server.call(projectEndpoints.list, { headers: authorization })).status).toBe(200)
    server.lab.clock.setOffset(1_801_000)
    expect((await server.call(projectEndpoints.list, { headers: authorization })).status).toBe(401)
  })

  test('the token of a deleted customer is refused', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = await server.authorization(person)
    await server.store.db.delete(customers).where(eq(customers.id, person.id))
    expect((await server.call(projectEndpoints.list, { headers })).status).toBe(401)
  })
})
