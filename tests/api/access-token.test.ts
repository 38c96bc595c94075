import * as fc from 'fast-check'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { eq } from 'drizzle-orm'
import { loadServerKeys } from '#server/db/server-keys.ts'
import { customers } from '#server/db/tables.ts'
import { apiServer } from '#tests/support/api-server.ts'

const server = apiServer()

const list = (authorization: string) => server.call(projectEndpoints.list, { headers: { authorization } })
const NOW = () => Math.floor(Date.now() / 1000)

/** A token signed with the backend's own key, one property bent. */
async function bent(change: { header?: object; claims?: Record<string, unknown>; key?: Uint8Array } = {}) {
  const { accessToken: key } = await loadServerKeys(server.store.db)
  const { person } = await server.people.demoCustomer()
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

describe('F-55 access tokens', () => {
  test('a token made as the backend makes them is good', async () => {
    expect((await list(`Bearer ${await bent()}`)).status).toBe(200)
    expect((await list(`bearer  ${await bent()}`)).status).toBe(200)
  })

  test.each<[string, Parameters<typeof bent>[0]]>([
    ['another type', { header: { typ: 'JWT' } }],
    ['another algorithm', { header: { alg: 'HS512' } }],
    ['another key', { key: new Uint8Array(32) }],
    ['another issuer', { claims: { iss: 'someone' } }],
    ['another audience', { claims: { aud: 'hub' } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['an expiry in the past', { claims: { exp: NOW() - 1 } }],
    ['a start in the future', { claims: { nbf: NOW() + 600 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['an unknown kind', { claims: { kind: 'admin' } }],
    ['a customer that does not exist', { claims: { sub: 'nobody' } }],
    ['a customer sold as a tablet', { claims: { kind: 'showroom' } }],
    ['no session', { claims: { sid: undefined } }],
    ['a session that does not exist', { claims: { sid: 'none' } }],
  ])('%s is refused for one generic reason', async (_, change) => {
    const { status, headers, json } = await list(`Bearer ${await bent(change)}`)
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect(json).toEqual((await list('Bearer nonsense')).json)
  })

  test('an unsigned token is refused', async () => {
    const [, payload] = (await bent()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    expect((await list(`Bearer ${header}.${payload}.`)).status).toBe(401)
  })

  test('no changed character goes unnoticed', async () => {
    const token = await bent()
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom('A', 'z', '0', '_', '.'), async (at, letter) => {
        fc.pre(token[at] !== letter)
        const { status } = await list(`Bearer ${token.slice(0, at)}${letter}${token.slice(at + 1)}`)
        return status === 401
      }),
      { numRuns: 150 },
    )
  })

  test.each(['', 'Bearer', 'Basic bG90dGU6eA==', 'Bearer a b', 'Token x'])(
    'the header %j is refused',
    async (header) => {
      expect((await list(header)).status).toBe(401)
    },
  )

  test('S066 S092 without a token every call that needs one answers 401', async () => {
    expect((await server.call(projectEndpoints.list)).status).toBe(401)
    expect((await server.call(customerEndpoints.read, { params: { id: 'x' } })).status).toBe(401)
  })

  test('the life of a token runs by the backend’s clock', async () => {
    const authorization = await server.authorization(await server.people.createCustomer())
    server.lab.clock.setOffset(1_799_000)
    expect((await server.call(projectEndpoints.list, { headers: authorization })).status).toBe(200)
    server.lab.clock.setOffset(1_801_000)
    expect((await server.call(projectEndpoints.list, { headers: authorization })).status).toBe(401)
  })

  test('a removed customer is out at once', async () => {
    const person = await server.people.createCustomer()
    const headers = await server.authorization(person)
    await server.store.db.delete(customers).where(eq(customers.id, person.id))
    expect((await server.call(projectEndpoints.list, { headers })).status).toBe(401)
  })
})
