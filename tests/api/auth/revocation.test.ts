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
// Mails stay in the queue, where the tests read them.
beforeEach(() => server.lab.mailDelay.set(600_000))
const DAY_MS = 24 * 60 * 60 * 1000

const start = async (person?: Person) => server.signIn(person ?? (await server.fixtures.createCustomer()))
const renew = (token: string) =>
  server.call(authEndpoints.token, {
    body: { grant_type: 'refresh_token', refresh_token: token, ...CLIENT_CREDENTIALS },
  })
const revoke = (token: string, client: object = CLIENT_CREDENTIALS) =>
  server.call(authEndpoints.revoke, { body: { token, ...client } })
const callWith = async (accessToken: string) =>
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
  test('revoking ends the session with its refresh token and its access token (S057)', async () => {
    const person = await server.fixtures.createCustomer()
    const [here, otherSession] = [await start(person), await start(person)]
    const { status, json } = await revoke(here.refreshToken)
    expect([status, json]).toEqual([200, {}])
    expect([await callWith(here.accessToken), (await renew(here.refreshToken)).status]).toEqual([401, 400])
    expect([await callWith(otherSession.accessToken), (await renew(otherSession.refreshToken)).status]).toEqual([
      200, 200,
    ])
  })

  test('revoking a superseded token ends the session of its successor (F-04)', async () => {
    const first = await start()
    const { output } = await renew(first.refreshToken)
    await revoke(first.refreshToken)
    expect([await callWith(output.access_token ?? ''), (await renew(output.refresh_token ?? '')).status]).toEqual([
      401, 400,
    ])
  })

  test('revoking an access token ends its session, for no other client (S057)', async () => {
    const { accessToken, refreshToken } = await start()
    const tablet = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
    expect([(await revoke(accessToken, tablet)).status, await callWith(accessToken)]).toEqual([200, 200])
    expect((await revoke(accessToken)).status).toBe(200)
    expect([await callWith(accessToken), (await renew(refreshToken)).status]).toEqual([401, 400])
  })

  test('an access token of a tablet cannot be revoked, and the response says so', async () => {
    const tablet = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
    const { output } = await server.call(authEndpoints.token, { body: { grant_type: 'client_credentials', ...tablet } })
    const { status, json } = await revoke(output.access_token ?? '', tablet)
    expect([status, json]).toMatchObject([400, { error: 'unsupported_token_type' }])
  })

  test.each(['unknown', 'a'.repeat(5000), 'é'])(
    'revoking any other token (%#) gets the same response',
    async (token) => {
      const { status, json } = await revoke(token)
      expect([status, json]).toEqual([200, {}])
    },
  )

  test('the token may be sent as a form with the client as HTTP Basic (S090)', async () => {
    const { refreshToken, accessToken } = await start()
    const basic = Buffer.from(`${CLIENT_CREDENTIALS.client_id}:${CLIENT_CREDENTIALS.client_secret}`).toString('base64')
    const response = await server.request('/v2/api/oauth/revoke', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: refreshToken, token_type_hint: 'refresh_token' }).toString(),
    })
    expect([response.status, await callWith(accessToken)]).toEqual([200, 401])
  })

  test('another client cannot revoke the token, and an unknown client or a missing token is refused', async () => {
    const { refreshToken, accessToken } = await start()
    const tablet = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
    expect((await revoke(refreshToken, tablet)).status).toBe(200)
    expect((await revoke(refreshToken, { client_id: 'x', client_secret: 'y' })).problem.code).toBe('invalid-client')
    expect((await revoke('')).json).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await callWith(accessToken)).toBe(200)
  })
})

describe('concurrent renewal and revocation (F-04)', () => {
  test('no active token remains in either order', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { refreshToken, accessToken } = await start()
      const calls = [() => renew(refreshToken), () => revoke(refreshToken)]
      const [one, other] = await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
      const renewed = [one, other].map(
        (response) => response?.json as { access_token?: string; refresh_token?: string },
      )
      for (const { access_token: access = accessToken, refresh_token: refresh = refreshToken } of renewed) {
        expect([await callWith(access), (await renew(refresh)).status]).toEqual([401, 400])
      }
    }
  })

  test('a renewal waits for a running revocation and is then refused', async () => {
    const { refreshToken, accessToken } = await start()
    let pendingResponse: ReturnType<typeof renew> | undefined
    await server.store.db.transaction(async (tx) => {
      const revokedAt = server.lab.clock.now()
      await tx
        .update(sessions)
        .set({ revokedAt })
        .where(eq(sessions.id, sessionOf(accessToken)))
      pendingResponse = renew(refreshToken)
      // On PostgreSQL the renewal waits for the row lock; the embedded database runs one transaction at a time.
      if (server.store.kind === 'PostgreSQL') await expect.poll(countLockWaits).toBe(1)
    })
    expect((await pendingResponse)?.status).toBe(400)
  })

  test('a revocation waits for a running renewal and revokes its tokens', async () => {
    const { refreshToken, accessToken } = await start()
    let ended: ReturnType<typeof revoke> | undefined
    await server.store.db.transaction(async (tx) => {
      await tx
        .select()
        .from(sessions)
        .where(eq(sessions.id, sessionOf(accessToken)))
        .for('update')
      ended = revoke(refreshToken)
      if (server.store.kind === 'PostgreSQL') await expect.poll(countLockWaits).toBe(1)
    })
    await ended
    expect([await callWith(accessToken), (await renew(refreshToken)).status]).toEqual([401, 400])
  })
})

describe('concurrent login and password change', () => {
  const body = (person: Person) => ({
    grant_type: 'password',
    username: person.emailAddress,
    password: person.password,
    ...CLIENT_CREDENTIALS,
  })

  test('a login with the old password starts no session', async () => {
    const person = await server.fixtures.createCustomer()
    const passwordHash = await hashPassword('klinkers in de regen')
    let pendingResponse: Promise<{ status: number }> | undefined
    await server.store.db.transaction(async (tx) => {
      await tx.update(customers).set({ passwordHash }).where(eq(customers.id, person.id))
      pendingResponse = server.call(authEndpoints.token, { body: body(person) })
      if (server.store.kind === 'PostgreSQL') await expect.poll(countLockWaits).toBe(1)
    })
    expect((await pendingResponse)?.status).toBe(400)
  })
})

async function countLockWaits(): Promise<number> {
  const [row] = await server.store.db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(sql`wait_event_type = 'Lock' and datname = current_database()`)
  return row?.n ?? 0
}

describe('session metadata (E19)', () => {
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

  test('a session stores the device id and the first 400 characters of the User-Agent, but no other cookies', async () => {
    const [person, device] = [await server.fixtures.createCustomer(), randomUUID()]
    const stored = await rowOf(await signInFrom(person, device, 'x'.repeat(500)))
    expect(stored).toMatchObject({ deviceId: device, userAgent: 'x'.repeat(400), revokedAt: null })
    expect(await rowOf(await signInFrom(person, 'none'))).toMatchObject({ deviceId: null })
  })

  test('a renewal updates the last-seen time of the session', async () => {
    const { refreshToken, accessToken } = await start()
    const before = await rowOf(accessToken)
    server.lab.clock.setOffset(DAY_MS)
    await renew(refreshToken)
    const after = await rowOf(accessToken)
    expect(after?.signedInAt).toEqual(before?.signedInAt)
    expect((after?.lastSeenAt.getTime() ?? 0) - (before?.lastSeenAt.getTime() ?? 0)).toBeGreaterThan(DAY_MS - 60_000)
  })

  test('a sign-in from a new device sends a mail, one from the first or a known device does not (E52)', async () => {
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

  test('expired sessions are deleted with their tokens', async () => {
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
