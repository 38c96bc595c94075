import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { customers, mailJobs, refreshTokens, sessions } from '#server/db/tables.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { removeExpiredSessions } from '#server/modules/auth/repository.ts'
import { setUpApiServer, CLIENT_CREDENTIALS } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
// Mails stay in the queue, where the tests look.
beforeEach(() => server.lab.mailDelay.set(600_000))
const DAY_MS = 24 * 60 * 60 * 1000

const start = async (person?: Person) => server.signIn(person ?? (await server.fixtures.createCustomer()))
const renew = (token: string) =>
  server.call(authEndpoints.token, {
    body: { grant_type: 'refresh_token', refresh_token: token, ...CLIENT_CREDENTIALS },
  })
const revoke = (token: string, client: object = CLIENT_CREDENTIALS) =>
  server.call(authEndpoints.revoke, { body: { token, ...client } })
const use = async (accessToken: string) =>
  (await server.call(projectEndpoints.list, { headers: { authorization: `Bearer ${accessToken}` } })).status
const sessionOf = (accessToken: string) => String(decodeJwt(accessToken)['sid'])
const rowOf = async (accessToken: string) => {
  const rows = await server.store.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, sessionOf(accessToken)))
  return rows[0]
}

describe('revocation (RFC 7009)', () => {
  test('ends the session: neither its refresh token nor its access token works any more (S057)', async () => {
    const person = await server.fixtures.createCustomer()
    const [here, elsewhere] = [await start(person), await start(person)]
    const { status, json } = await revoke(here.refreshToken)
    expect([status, json]).toEqual([200, {}])
    expect([await use(here.accessToken), (await renew(here.refreshToken)).status]).toEqual([401, 400])
    expect([await use(elsewhere.accessToken), (await renew(elsewhere.refreshToken)).status]).toEqual([200, 200])
  })

  test('a superseded token ends the session of its successor, too (F-04)', async () => {
    const first = await start()
    const { output } = await renew(first.refreshToken)
    await revoke(first.refreshToken)
    expect([await use(output.access_token ?? ''), (await renew(output.refresh_token ?? '')).status]).toEqual([401, 400])
  })

  test.each(['unknown', 'a'.repeat(5000), 'é'])('any other token (%#) is answered alike', async (token) => {
    const { status, json } = await revoke(token)
    expect([status, json]).toEqual([200, {}])
  })

  test('takes a form, and the client as HTTP Basic (S090)', async () => {
    const { refreshToken, accessToken } = await start()
    const basic = Buffer.from(`${CLIENT_CREDENTIALS.client_id}:${CLIENT_CREDENTIALS.client_secret}`).toString('base64')
    const answer = await server.request('/v2/api/oauth/revoke', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: refreshToken, token_type_hint: 'refresh_token' }).toString(),
    })
    expect([answer.status, await use(accessToken)]).toEqual([200, 401])
  })

  test('another client cannot end it, an unknown one is refused, and so is a request without a token', async () => {
    const { refreshToken, accessToken } = await start()
    const tablet = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
    expect((await revoke(refreshToken, tablet)).status).toBe(200)
    expect((await revoke(refreshToken, { client_id: 'x', client_secret: 'y' })).problem.code).toBe('invalid-client')
    expect((await revoke('')).json).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await use(accessToken)).toBe(200)
  })
})

describe('a renewal that races with the revocation of its session (F-04)', () => {
  test('leaves no active token, whichever comes first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { refreshToken, accessToken } = await start()
      const calls = [() => renew(refreshToken), () => revoke(refreshToken)]
      const [one, other] = await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
      const renewed = [one, other].map((answer) => answer?.json as { access_token?: string; refresh_token?: string })
      for (const { access_token: access = accessToken, refresh_token: refresh = refreshToken } of renewed) {
        expect([await use(access), (await renew(refresh)).status]).toEqual([401, 400])
      }
    }
  })

  test('waits for a revocation that is under way, and then gives nothing', async () => {
    const { refreshToken, accessToken } = await start()
    let late: ReturnType<typeof renew> | undefined
    await server.store.db.transaction(async (tx) => {
      const revokedAt = server.lab.clock.now()
      await tx
        .update(sessions)
        .set({ revokedAt })
        .where(eq(sessions.id, sessionOf(accessToken)))
      late = renew(refreshToken)
      // On PostgreSQL the renewal now stands at the row; the embedded database runs one transaction after the other.
      if (server.store.kind === 'PostgreSQL') await expect.poll(waiting).toBe(1)
    })
    expect((await late)?.status).toBe(400)
  })

  test('makes a revocation wait for it, which then ends what it gave', async () => {
    const { refreshToken, accessToken } = await start()
    let ended: ReturnType<typeof revoke> | undefined
    await server.store.db.transaction(async (tx) => {
      await tx
        .select()
        .from(sessions)
        .where(eq(sessions.id, sessionOf(accessToken)))
        .for('update')
      ended = revoke(refreshToken)
      if (server.store.kind === 'PostgreSQL') await expect.poll(waiting).toBe(1)
    })
    await ended
    expect([await use(accessToken), (await renew(refreshToken)).status]).toEqual([401, 400])
  })
})

describe('a login that races with a change of the password', () => {
  const body = (person: Person) => ({
    grant_type: 'password',
    username: person.emailAddress,
    password: person.password,
    ...CLIENT_CREDENTIALS,
  })

  test('starts no session by the old one', async () => {
    const person = await server.fixtures.createCustomer()
    const passwordHash = await hashPassword('klinkers in de regen')
    let late: Promise<{ status: number }> | undefined
    await server.store.db.transaction(async (tx) => {
      await tx.update(customers).set({ passwordHash }).where(eq(customers.id, person.id))
      late = server.call(authEndpoints.token, { body: body(person) })
      if (server.store.kind === 'PostgreSQL') await expect.poll(waiting).toBe(1)
    })
    expect((await late)?.status).toBe(400)
  })
})

async function waiting(): Promise<number> {
  const [row] = await server.store.db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(sql`wait_event_type = 'Lock' and datname = current_database()`)
  return row?.n ?? 0
}

describe('stored session data (E19)', () => {
  const signInFrom = async (person: Person, device: string | null, userAgent?: string) => {
    const { output } = await server.call(authEndpoints.token, {
      body: { grant_type: 'password', username: person.emailAddress, password: person.password, ...CLIENT_CREDENTIALS },
      headers: {
        ...(device !== null && { cookie: `other=1; ${COOKIE_NAMES.deviceId}=${device}` }),
        ...(userAgent && { 'user-agent': userAgent }),
        'accept-language': 'fr-BE',
      },
    })
    return output.access_token ?? ''
  }

  test('the device id and the first 400 characters of the User-Agent; other cookies are no device ids', async () => {
    const [person, device] = [await server.fixtures.createCustomer(), randomUUID()]
    const kept = await rowOf(await signInFrom(person, device, 'x'.repeat(500)))
    expect(kept).toMatchObject({ deviceId: device, userAgent: 'x'.repeat(400), revokedAt: null })
    expect(await rowOf(await signInFrom(person, 'none'))).toMatchObject({ deviceId: null })
  })

  test('a renewal says when the session was last seen', async () => {
    const { refreshToken, accessToken } = await start()
    const before = await rowOf(accessToken)
    server.lab.clock.setOffset(DAY_MS)
    await renew(refreshToken)
    const after = await rowOf(accessToken)
    expect(after?.signedInAt).toEqual(before?.signedInAt)
    expect((after?.lastSeenAt.getTime() ?? 0) - (before?.lastSeenAt.getTime() ?? 0)).toBeGreaterThan(DAY_MS - 60_000)
  })

  test('a new device is told by mail, the first and a known one are not (E52)', async () => {
    const person = await server.fixtures.createCustomer()
    const [home, phone] = [randomUUID(), randomUUID()]
    const mails = async () =>
      (await server.store.db.select().from(mailJobs))
        .map(({ job }) => job)
        .filter((job) => job.kind === 'NEW_DEVICE' && job.customerId === person.id)
    await signInFrom(person, home)
    await signInFrom(person, home)
    await signInFrom(person, null)
    expect(await mails()).toEqual([])
    const sessionId = sessionOf(await signInFrom(person, phone))
    expect(await mails()).toEqual([{ kind: 'NEW_DEVICE', customerId: person.id, sessionId, locale: 'fr' }])
  })

  test('sessions that have run out are swept away with their tokens', async () => {
    const { accessToken, refreshToken } = await start()
    await renew(refreshToken)
    const tokens = () =>
      server.store.db
        .select()
        .from(refreshTokens)
        .where(eq(refreshTokens.familyId, sessionOf(accessToken)))
    const now = server.lab.clock.now().getTime()
    await removeExpiredSessions(server.store.db, new Date(now + 29 * DAY_MS))
    expect(await tokens()).toHaveLength(2)
    await removeExpiredSessions(server.store.db, new Date(now + 31 * DAY_MS))
    expect([await rowOf(accessToken), await tokens()]).toEqual([undefined, []])
  })
})
