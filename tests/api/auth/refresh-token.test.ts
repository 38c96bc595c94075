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
const pass = (ms: number) => server.lab.clock.setOffset(server.lab.clock.offsetMs() + ms)

describe('renewal', () => {
  test('answers a new pair; the new refresh token works in turn (S097)', async () => {
    const first = await start()
    const second = await renewed(first)
    expect(second).not.toBe(first)
    expect(await renewed(second)).not.toBe(second)
  })

  test('only hashes are kept', async () => {
    const token = await start()
    const rows = await server.store.db.select().from(refreshTokens)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashSecret(token))
  })

  test('within 30 seconds the superseded token gets the same successor (F-03)', async () => {
    const first = await start()
    const second = await renewed(first)
    pass(29_000)
    expect(await renewed(first)).toBe(second)
    expect(await renewed(second)).not.toBe(second)
  })

  test('eight renewals at once get one successor (T17)', async () => {
    const first = await start()
    // Opens the pool's connections first; else the first renewal is done before the others can begin.
    await Promise.all(Array.from({ length: 8 }, () => renew('unknown')))
    const answers = await Promise.all(Array.from({ length: 8 }, () => renewed(first)))
    expect(new Set(answers).size).toBe(1)
    expect(await renewed(answers[0] ?? '')).toMatch(/./)
  })

  test('a session that renewed twice within the leeway answers the first token with the living one', async () => {
    const first = await start()
    const third = await renewed(await renewed(first))
    expect(await renewed(first)).toBe(third)
  })

  test('after the leeway a superseded token ends its whole session, and no other (F-03)', async () => {
    const person = await server.fixtures.createCustomer()
    const { refreshToken: first } = await server.signIn(person)
    const { refreshToken: elsewhere } = await server.signIn(person)
    const second = await renewed(first)
    pass(30_001)
    expect((await renew(first)).json).toMatchObject({ status: 400, error: 'invalid_grant', code: 'refresh-refused' })
    expect((await renew(second)).status).toBe(400)
    expect((await renew(elsewhere)).status).toBe(200)
  })

  test('a session ends 30 days after its login, however often it renewed', async () => {
    let token = await start()
    for (let days = 0; days < 29; days++) {
      pass(DAY_MS)
      token = await renewed(token)
    }
    pass(DAY_MS)
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

  test.each(['', 'x', 'a'.repeat(5000), 'no spaces é', '\0'])('an invented token (%j) is refused', async (token) => {
    expect((await renew(token)).status).toBe(400)
  })
})
