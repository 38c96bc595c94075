import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { signInCodes } from '#server/db/tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
// Prevents a guess in one test from matching a code of another.
beforeEach(() => server.store.db.delete(signInCodes))
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const MINUTE_MS = 60_000

/** A customer signed in in a browser, who can issue codes. */
async function signInWithBrowser(person?: Person) {
  const account = person ?? (await server.fixtures.createCustomer())
  const { accessToken, refreshToken } = await server.signIn(account)
  const headers = { authorization: `Bearer ${accessToken}` }
  const issue = () => server.call(signInCodeEndpoints.issue, { headers, params: { id: account.id } })
  const code = async () => (await issue()).output.code
  return { ...account, headers, refreshToken, issue, code }
}
const redeem = (code: string, headers: Record<string, string> = {}, client: object = CLIENT_CREDENTIALS) =>
  server.call(signInCodeEndpoints.redeem, { body: { code, ...client }, headers })
const from = (address: string) => ({ 'x-forwarded-for': address })
const wrongFor = (code: string, n: number) => String((Number(code) + n) % 10 ** 12).padStart(12, '0')

describe('sign-in code for the installed app (B29)', () => {
  test('a code of twelve digits is exchanged for a full session of the same customer', async () => {
    const person = await signInWithBrowser()
    const { status, output } = await person.issue()
    expect([status, output.code]).toEqual([201, expect.stringMatching(/^\d{12}$/)])
    expect(Date.parse(output.expiresAt) - server.lab.clock.now().getTime()).toBeLessThanOrEqual(5 * MINUTE_MS)
    const response = await redeem(output.code.replace(/(.{4})/g, '$1 '))
    const { access_token: access = '', refresh_token: refresh = '', token_type: type } = response.output
    expect([response.status, type, response.headers.get('cache-control')]).toEqual([200, 'Bearer', 'no-store'])
    expect(decodeJwt(access).sub).toBe(person.id)
    const headers = { authorization: `Bearer ${access}` }
    expect((await server.call(customerEndpoints.read, { headers, params: { id: person.id } })).status).toBe(200)
    const body = { grant_type: 'refresh_token', refresh_token: refresh, ...CLIENT_CREDENTIALS }
    expect((await server.call(authEndpoints.token, { body })).status).toBe(200)
  })

  test('the app is a separate device in the session list, and a mail reports it (E19, E52)', async () => {
    const browser = { cookie: `${COOKIE_NAMES.deviceId}=3f2b8c1a-6d5e-4f7a-9b0c-1d2e3f4a5b6c` }
    const person = await server.fixtures.createCustomer()
    const credentials = { grant_type: 'password', username: person.emailAddress, password: person.password }
    await server.call(authEndpoints.token, { body: { ...credentials, ...CLIENT_CREDENTIALS }, headers: browser })
    const { code, headers } = await signInWithBrowser(person)
    const app = `${COOKIE_NAMES.deviceId}=5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d`
    expect((await redeem(await code(), { cookie: app, 'user-agent': IPHONE })).status).toBe(200)
    const { output } = await server.call(accountEndpoints.sessions, { headers, params: { id: person.id } })
    expect(output.items).toContainEqual(expect.objectContaining({ kind: 'phone', system: 'iOS', current: false }))
    expect((await server.outbox.mailTo(person.emailAddress)).text).toContain('iOS')
  })

  test('only one of fifty simultaneous redemptions succeeds', async () => {
    const code = await (await signInWithBrowser()).code()
    const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => redeem(code, from(`10.1.${n}.1`))))
    const counts = new Map<number, number>()
    for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ 200: 1, 422: 49 })
  })

  test('used, replaced, expired and unknown codes get the same response', async () => {
    const [one, other] = [await signInWithBrowser(), await signInWithBrowser()]
    const used = await one.code()
    await redeem(used)
    const replaced = await one.code()
    const latest = await one.code()
    const old = await other.code()
    server.lab.clock.setOffset(5 * MINUTE_MS)
    const codes = [used, replaced, latest, old, 'abcdef', '', '1'.repeat(5000)]
    const responses = await Promise.all(codes.map((code, n) => redeem(code, from(`10.2.${n}.1`))))
    expect(responses.map(({ status }) => status)).toEqual(codes.map(() => 422))
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(responses[0]?.problem).toMatchObject({
      code: 'sign-in-code-refused',
      detail: expect.stringContaining('nieuwe aan'),
    })
    await server.request('/__lab/jobs', { method: 'POST' })
    expect(await server.store.db.select().from(signInCodes)).toEqual([])
  })

  test('only the most recently issued code is valid', async () => {
    const person = await signInWithBrowser()
    const first = await person.code()
    const second = await person.code()
    expect([(await redeem(first)).status, (await redeem(second)).status]).toEqual([422, 200])
    const issued = await Promise.all(Array.from({ length: 8 }, person.code))
    const responses = await Promise.all(issued.map((code, n) => redeem(code, from(`10.3.${n}.1`))))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['revoked', 'ended from another session', 'password changed in another session'])(
    'a code is invalid once its issuing session has ended: %s (F-04)',
    async (how) => {
      const person = await signInWithBrowser()
      const otherSession = await signInWithBrowser(person)
      const code = await person.code()
      const [headers, params] = [otherSession.headers, { id: person.id }]
      const body = { currentPassword: person.password, password: 'klinkers in de regen' }
      if (how === 'revoked')
        await server.call(authEndpoints.revoke, { body: { token: person.refreshToken, ...CLIENT_CREDENTIALS } })
      else if (how === 'ended from another session')
        await server.call(accountEndpoints.endOtherSessions, { headers, params })
      else await server.call(accountEndpoints.changePassword, { headers, params, body })
      expect((await redeem(code)).status).toBe(422)
    },
  )

  test('a customer cannot issue a code for another customer (S105)', async () => {
    const [one, other] = [await signInWithBrowser(), await signInWithBrowser()]
    const { status } = await server.call(signInCodeEndpoints.issue, { headers: one.headers, params: { id: other.id } })
    expect([status, await server.store.db.select().from(signInCodes)]).toEqual([403, []])
  })

  test('only the portal client can redeem a code, not an unknown client or a tablet', async () => {
    const code = await (await signInWithBrowser()).code()
    const tablet = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
    for (const client of [tablet, { client_id: 'x', client_secret: 'y' }, {}]) {
      const { status, problem } = await redeem(code, {}, client)
      expect([status, problem.code]).toEqual([401, 'invalid-client'])
    }
    expect((await redeem(code)).status).toBe(200)
  })

  test('only a keyed hash of the code is stored', async () => {
    const code = await (await signInWithBrowser()).code()
    const [row] = await server.store.db.select().from(signInCodes)
    const hash = createHash('sha256').update(code).digest('base64url')
    expect(row?.codeHash).toHaveLength(hash.length)
    expect([hash, code]).not.toContain(row?.codeHash)
  })
})

describe('guessing codes (F-54)', () => {
  test('one network address is blocked after a hundred attempts, others are not', async () => {
    const code = await (await signInWithBrowser()).code()
    const guesses = LIMIT_RULES.signInCodeTry.address
    const responses = await Promise.all(
      Array.from({ length: guesses }, (_, n) => redeem(wrongFor(code, n + 1), from('10.4.0.1'))),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 422))
    const { status, problem, headers } = await redeem(code, from('10.4.0.1'))
    expect([status, problem.code]).toEqual([429, 'too-many-tries'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await redeem(code, from('10.4.0.2'))).status).toBe(200)
  })

  test('issuing codes is rate limited', async () => {
    const { issue } = await signInWithBrowser()
    const limit = LIMIT_RULES.signInCode.account
    for (let n = 0; n < limit; n += 1) expect((await issue()).status).toBe(201)
    expect((await issue()).status).toBe(429)
  })
})
