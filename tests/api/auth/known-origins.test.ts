import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { securityEvents } from '#server/db/security-tables.ts'
import { sessions, signInOrigins } from '#server/db/tables.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const DAY_MS = 24 * 60 * 60 * 1000
const ORIGINS_MAX = 50

const device = (id: string) => ({ cookie: `${COOKIE_NAMES.deviceId}=${id}` })
const runJobs = () => server.request('/__lab/jobs', { method: 'POST' })
const originsOf = async ({ id }: Person) => {
  const { customerId, hash, lastUsedAt } = signInOrigins
  const rows = await server.store.db
    .select()
    .from(signInOrigins)
    .where(eq(customerId, id))
    .orderBy(asc(lastUsedAt), hash)
  return rows.map((row) => row.hash)
}
const kindsOf = async ({ id }: Person) => {
  const { customerId, at, kind } = securityEvents
  const rows = await server.store.db.select({ kind }).from(securityEvents).where(eq(customerId, id)).orderBy(at)
  return rows.map((row) => row.kind)
}

describe('where a customer has signed in from (E16, E52)', () => {
  test('the fifty used last are remembered, and those of other customers are left alone', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const now = server.lab.clock.now().getTime()
    const rows = Array.from({ length: ORIGINS_MAX }, (_, n) => ({
      customerId: person.id,
      hash: `origin ${n}`,
      lastUsedAt: new Date(now - (n + 1) * 60_000),
    }))
    const ofOther = { customerId: other.id, hash: 'origin of another', lastUsedAt: new Date(now - DAY_MS) }
    await server.store.db.insert(signInOrigins).values([...rows, ofOther])
    const id = randomUUID()
    await server.signIn(person, device(id))
    const kept = await originsOf(person)
    expect(kept).toHaveLength(ORIGINS_MAX)
    // The device and its address are new, so that the two used longest ago are forgotten.
    expect(kept.slice(0, -2)).toEqual(
      rows
        .slice(0, -2)
        .map(({ hash }) => hash)
        .reverse(),
    )
    expect(kept.slice(-2)).toContain(hashSecret(`device ${id}`))
    expect(await originsOf(other)).toEqual(['origin of another'])
  })

  test('a further sign-in from one moves it to the end instead of adding it again', async () => {
    const person = await server.fixtures.createCustomer()
    const [phone, laptop] = [randomUUID(), randomUUID()]
    for (const [minutes, id] of [phone, laptop, phone].entries()) {
      server.lab.clock.setOffset(minutes * 60_000)
      await server.signIn(person, { ...device(id), 'x-forwarded-for': `10.9.${minutes}.1` })
    }
    const kept = await originsOf(person)
    const position = (id: string) => kept.indexOf(hashSecret(`device ${id}`))
    expect(kept).toHaveLength(5)
    expect(position(phone)).toBeGreaterThan(position(laptop))
  })

  test('a device that was used ninety days ago is a new one', async () => {
    const person = await server.fixtures.createCustomer()
    const id = randomUUID()
    await server.signIn(person, device(id))
    server.lab.clock.setOffset(89 * DAY_MS)
    await runJobs()
    await server.signIn(person, device(id))
    server.lab.clock.setOffset(180 * DAY_MS)
    await runJobs()
    await server.signIn(person, device(id))
    expect(await kindsOf(person)).toEqual(['SIGNED_IN', 'SIGNED_IN', 'NEW_DEVICE'])
  })
})

describe('ending sessions (E19, F-50)', () => {
  test('ending all others leaves those of other customers open', async () => {
    const [session, stranger] = [await server.openSession(), await server.openSession()]
    await server.openSession(session)
    expect((await session.call(accountEndpoints.endOtherSessions)).status).toBe(204)
    expect((await stranger.call(customerEndpoints.read)).status).toBe(200)
  })

  test('a new password leaves the sessions of other customers open', async () => {
    const [session, stranger] = [await server.openSession(), await server.openSession()]
    const body = { currentPassword: session.password, password: 'klinkers in de regen' }
    expect((await session.call(accountEndpoints.changePassword, body)).status).toBe(204)
    expect((await stranger.call(customerEndpoints.read)).status).toBe(200)
  })

  test('a session that has expired is neither listed nor ended by its owner', async () => {
    const session = await server.openSession()
    await server.openSession(session)
    const expired = { expiresAt: new Date(server.lab.clock.now().getTime() - 1) }
    const { customerId, lastSeenAt } = sessions
    const rows = await server.store.db.select().from(sessions).where(eq(customerId, session.id)).orderBy(lastSeenAt)
    const otherId = rows.at(-1)?.id ?? ''
    await server.store.db.update(sessions).set(expired).where(eq(sessions.id, otherId))
    const { output } = await session.call(accountEndpoints.sessions)
    expect(output).toMatchObject({ totalItems: 1, items: [{ current: true }] })
    expect((await session.call(accountEndpoints.endOtherSessions)).status).toBe(204)
    expect(await kindsOf(session)).toEqual(['SIGNED_IN', 'SIGNED_IN'])
  })

  test('a renewal with the clock set back gets the token that it got before', async () => {
    const { refreshToken } = await server.openSession()
    const renew = (token: string) =>
      server.call(authEndpoints.token, {
        body: { grant_type: 'refresh_token', refresh_token: token, ...CLIENT_CREDENTIALS },
      })
    server.lab.clock.setOffset(DAY_MS)
    const first = await renew(refreshToken)
    server.lab.clock.setOffset(0)
    const second = await renew(refreshToken)
    expect([second.status, second.output.refresh_token]).toEqual([200, first.output.refresh_token])
  })
})
