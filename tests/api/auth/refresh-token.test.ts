import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { oauthClients, refreshTokens } from '#server/db/tables.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const DAY_MS = 24 * 60 * 60 * 1000

const start = async () => (await server.signIn(await server.fixtures.createCustomer())).refreshToken
const renew = (refreshToken: string, client: Readonly<Record<string, string>> = CLIENT_CREDENTIALS) =>
  server.call(authEndpoints.token, { body: { grant_type: 'refresh_token', refresh_token: refreshToken, ...client } })
const renewed = async (refreshToken: string) => (await renew(refreshToken)).output.refresh_token ?? ''
const advanceClock = (ms: number) => server.lab.clock.setOffset(server.lab.clock.offsetMs() + ms)

describe('renewal', () => {
  test('a renewal returns a new pair, and the new refresh token can be renewed (S097)', async () => {
    const first = await start()
    const second = await renewed(first)
    expect(second).not.toBe(first)
    expect(await renewed(second)).not.toBe(second)
  })

  test('only hashes of tokens are stored', async () => {
    const token = await start()
    const rows = await server.store.db.select().from(refreshTokens)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashSecret(token))
  })

  test('a superseded token gets the same successor within 30 seconds (F-03)', async () => {
    const first = await start()
    const second = await renewed(first)
    advanceClock(29_000)
    expect(await renewed(first)).toBe(second)
    expect(await renewed(second)).not.toBe(second)
  })

  test('eight simultaneous renewals get the same successor (T17)', async () => {
    const first = await start()
    // Opens the connections of the pool first, so that all renewals start at the same time.
    await Promise.all(Array.from({ length: 8 }, () => renew('unknown')))
    const responses = await Promise.all(Array.from({ length: 8 }, () => renewed(first)))
    expect(new Set(responses).size).toBe(1)
    expect(await renewed(responses[0] ?? '')).toMatch(/./)
  })

  test('after two renewals within the leeway the first token returns the active one', async () => {
    const first = await start()
    const third = await renewed(await renewed(first))
    expect(await renewed(first)).toBe(third)
  })

  test('a superseded token used after the leeway ends only its own session (F-03)', async () => {
    const person = await server.fixtures.createCustomer()
    const { refreshToken: first } = await server.signIn(person)
    const { refreshToken: otherToken } = await server.signIn(person)
    const second = await renewed(first)
    advanceClock(30_001)
    expect((await renew(first)).json).toMatchObject({ status: 400, error: 'invalid_grant', code: 'refresh-refused' })
    expect((await renew(second)).status).toBe(400)
    expect((await renew(otherToken)).status).toBe(200)
  })

  test('a session ends 30 days after login regardless of renewals', async () => {
    let token = await start()
    for (let days = 0; days < 29; days++) {
      advanceClock(DAY_MS)
      token = await renewed(token)
    }
    advanceClock(DAY_MS)
    expect((await renew(token)).status).toBe(400)
  })

  test('another client cannot renew the session', async () => {
    const token = await start()
    const other = { client_id: 'other-app', client_secret: 'other' }
    await server.store.db
      .insert(oauthClients)
      .values({ id: other.client_id, kind: 'customer', secretHash: hashSecret(other.client_secret) })
    expect((await renew(token, other)).status).toBe(400)
    await server.store.db.delete(oauthClients).where(eq(oauthClients.id, other.client_id))
    expect((await renew(token)).status).toBe(200)
  })

  test.each(['', 'x', 'a'.repeat(5000), 'no spaces é', '\0'])('an invalid token (%j) is refused', async (token) => {
    expect((await renew(token)).status).toBe(400)
  })
})
