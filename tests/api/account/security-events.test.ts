import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { SECURITY_EVENTS_MAX, type SecurityEvent } from '#contract/account/security-event-schema.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { securityEvents } from '#server/db/security-tables.ts'
import { mailJobs } from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { deleteOldSecurityEvents, recordSecurityEvent } from '#server/modules/security-events/repository.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'
import { createMockProviderClient } from '#tests/support/api/mock-identity-provider-client.ts'

const server = setUpApiServer()
const provider = createMockProviderClient(server)
// Mails stay in the queue, where the tests read them.
beforeEach(() => server.lab.mailDelay.set(600_000))

let minutes = 0
beforeEach(() => {
  minutes = 0
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const PHONE = '3f2b8c1a-6d5e-4f7a-9b0c-1d2e3f4a5b6c'
const LAPTOP = '5a4b3c2d-1e0f-4a9b-8c7d-6e5f4a3b2c1d'
const NEW_PASSWORD = 'klinkers in de regen'

const from = (deviceId: string | null, address = '10.1.1.1') => ({
  'user-agent': FIREFOX,
  'x-forwarded-for': address,
  ...(deviceId !== null && { cookie: `${COOKIE_NAMES.deviceId}=${deviceId}` }),
})

const openSession = () => server.openSession(undefined, from(PHONE))

/** The events of a customer in the order in which they happened. */
const eventsOf = (id: string) =>
  server.store.db.select().from(securityEvents).where(eq(securityEvents.customerId, id)).orderBy(securityEvents.at)
const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind)
const newDeviceMailsOf = async (id: string) =>
  (await server.store.db.select().from(mailJobs)).filter(
    ({ job }) => job.kind === 'NEW_DEVICE' && job.customerId === id,
  ).length
/** Makes what follows happen later than what was before. */
const wait = () => server.lab.clock.setOffset((minutes += 1) * 60_000)

describe('security events of sign-ins', () => {
  test('a sign-in is recorded with device and method, and the customer reads it', async () => {
    const { id, call } = await openSession()
    const { json } = await call(accountEndpoints.securityEvents)
    expect(json).toEqual({
      totalItems: 1,
      items: [
        {
          id: expect.any(String),
          kind: 'SIGNED_IN',
          at: expect.any(String),
          method: 'password',
          device: { kind: 'desktop', browser: 'Firefox', system: 'Windows' },
        },
      ],
    })
    expect(JSON.stringify(await eventsOf(id)), 'no address is stored').not.toContain('10.1.1.1')
  })

  test('a wrong password is no event', async () => {
    const { id, emailAddress } = await server.fixtures.createCustomer()
    await expect(server.signIn({ emailAddress, password: 'helemaal verkeerd' }, from(PHONE))).rejects.toThrow('400')
    expect(await eventsOf(id)).toEqual([])
  })

  test('another device is a new one, once and with one mail; the first device of an account is not', async () => {
    const person = await server.fixtures.createCustomer()
    for (const device of [PHONE, LAPTOP, LAPTOP, PHONE]) {
      wait()
      await server.signIn(person, from(device))
    }
    expect(await kindsOf(person.id)).toEqual(['SIGNED_IN', 'NEW_DEVICE', 'SIGNED_IN', 'SIGNED_IN'])
    expect(await newDeviceMailsOf(person.id)).toBe(1)
  })

  test('five sign-ins at once from a new device are one new device', async () => {
    const person = await server.fixtures.createCustomer()
    await server.signIn(person, from(PHONE))
    await Promise.all([1, 2, 3, 4, 5].map(() => server.signIn(person, from(LAPTOP))))
    expect((await kindsOf(person.id)).filter((kind) => kind === 'NEW_DEVICE')).toHaveLength(1)
    expect(await newDeviceMailsOf(person.id)).toBe(1)
  })

  test('a known device is known at another address; without a device the address decides', async () => {
    const person = await server.fixtures.createCustomer()
    for (const headers of [from(PHONE), from(PHONE, '10.2.2.2'), from(null, '10.2.2.2'), from(null, '10.3.3.3')]) {
      wait()
      await server.signIn(person, headers)
    }
    expect(await kindsOf(person.id)).toEqual(['SIGNED_IN', 'SIGNED_IN', 'SIGNED_IN', 'NEW_DEVICE'])
  })

  test('a code and a provider are methods; linking a provider is an event of its own', async () => {
    const { id, emailAddress, call } = await openSession()
    const { output } = await call(signInCodeEndpoints.issue)
    const { code } = output as { code: string }
    wait()
    await server.call(signInCodeEndpoints.redeem, { body: { code, ...CLIENT_CREDENTIALS }, headers: from(PHONE) })
    wait()
    const user = { emailAddress, firstName: 'Robin', lastName: 'Peeters', confirmed: 'yes' } as const
    await provider.signIn('google', await provider.tokenOf('google', user))
    const events = (await eventsOf(id)).map(({ kind, method }) => `${kind} ${method}`)
    expect(events.slice(0, 2)).toEqual(['SIGNED_IN password', 'SIGNED_IN code'])
    expect(events.slice(2).sort()).toEqual(['NEW_DEVICE google', 'SIGN_IN_LINKED google'])
    wait()
    expect((await call(accountEndpoints.unlink, undefined, { provider: 'google' })).status).toBe(204)
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'SIGN_IN_UNLINKED', method: 'google' })
  })
})

describe('security events of changes', () => {
  test('changes of password, address and sessions and the wish to delete are recorded once each', async () => {
    const { id, emailAddress, password, call } = await openSession()
    const act = async (kind: string, endpoint: Endpoint, body?: unknown, params?: Record<string, string>) => {
      wait()
      expect((await call(endpoint, body, params)).status, kind).toBeLessThan(300)
      expect((await kindsOf(id)).slice(1), kind).toEqual([...done, kind])
      done.push(kind)
    }
    const done: string[] = []
    await act('PASSWORD_CHANGED', accountEndpoints.changePassword, {
      currentPassword: password,
      password: NEW_PASSWORD,
    })
    const newAddress = `nieuw-${emailAddress}`
    const change = { emailAddress: newAddress, currentPassword: NEW_PASSWORD }
    await act('EMAIL_CHANGE_REQUESTED', accountEndpoints.changeEmail, change)
    const link = { kind: 'EMAIL_CHANGE', email: newAddress, customerId: id, locale: 'nl' } as const
    const token = await issueLink(server.store.db, link, server.lab.clock.now())
    await act('EMAIL_CHANGED', accountEndpoints.confirm, undefined, { token })
    await act('DELETION_REQUESTED', accountEndpoints.requestDeletion, { currentPassword: NEW_PASSWORD })
    wait()
    await server.signIn({ emailAddress: newAddress, password: NEW_PASSWORD }, from(PHONE))
    done.push('SIGNED_IN')
    await act('SESSIONS_ENDED', accountEndpoints.endOtherSessions)
    const before = await kindsOf(id)
    await call(accountEndpoints.endOtherSessions)
    expect(await kindsOf(id), 'nothing was left to end').toEqual(before)
  })

  test('ending one session is recorded; a missing one is not', async () => {
    const { id, emailAddress, password, call } = await openSession()
    await server.signIn({ emailAddress, password }, from(PHONE))
    const { output } = await call(accountEndpoints.sessions)
    const other = (output as { items: { id: string; current: boolean }[] }).items.find(({ current }) => !current)
    const params = { sessionId: other?.id ?? '' }
    wait()
    expect((await call(accountEndpoints.endSession, undefined, params)).status).toBe(204)
    expect((await call(accountEndpoints.endSession, undefined, params)).status).toBe(404)
    expect(await kindsOf(id)).toEqual(['SIGNED_IN', 'SIGNED_IN', 'SESSIONS_ENDED'])
  })

  test('a reset by mail is recorded with the device that chose the password', async () => {
    const { id, emailAddress } = await server.fixtures.createCustomer()
    const link = { kind: 'PASSWORD_RESET', email: emailAddress, customerId: id, locale: 'nl' } as const
    const token = await issueLink(server.store.db, link, server.lab.clock.now())
    const body = { password: NEW_PASSWORD }
    await server.call(registrationEndpoints.verifyPasswordReset, { params: { token }, body, headers: from(PHONE) })
    expect(await eventsOf(id)).toMatchObject([
      { kind: 'PASSWORD_RESET', method: null, device: { browser: 'Firefox', system: 'Windows' } },
    ])
  })

  test('a refused change is no event', async () => {
    const { id, call } = await openSession()
    const body = { currentPassword: 'helemaal verkeerd', password: NEW_PASSWORD }
    expect((await call(accountEndpoints.changePassword, body)).status).toBe(422)
    expect((await call(accountEndpoints.requestDeletion, body)).status).toBe(422)
    expect(await kindsOf(id)).toEqual(['SIGNED_IN'])
  })
})

describe('the list of security events', () => {
  test('it has the newest first and is bounded, the export has all', async () => {
    const { id, call } = await openSession()
    const start = server.lab.clock.now().getTime()
    for (let n = 1; n <= SECURITY_EVENTS_MAX; n += 1) {
      const event = { customerId: id, kind: 'SESSIONS_ENDED', userAgent: null } as const
      await recordSecurityEvent(server.store.db, { ...event, at: new Date(start + n) })
    }
    const { output } = await call(accountEndpoints.securityEvents)
    const { items } = output as { items: SecurityEvent[] }
    const times = items.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect([items.length, new Set(items.map(({ kind }) => kind)).size]).toEqual([SECURITY_EVENTS_MAX, 1])
    const { json } = await call(accountEndpoints.exportData)
    expect((json as { securityEvents: SecurityEvent[] }).securityEvents).toHaveLength(SECURITY_EVENTS_MAX + 1)
  })

  test('nobody reads the events of another customer', async () => {
    const [{ call }, other] = [await openSession(), await openSession()]
    expect((await call(accountEndpoints.securityEvents, undefined, { id: other.id })).status).toBe(403)
    expect((await server.call(accountEndpoints.securityEvents, { params: { id: other.id } })).status).toBe(401)
  })

  test('events are kept for twelve months of the calendar, also from a leap day', async () => {
    const { id } = await server.fixtures.createCustomer()
    const days = ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01']
    for (const day of days) {
      const event = { customerId: id, kind: 'SESSIONS_ENDED', userAgent: null } as const
      await recordSecurityEvent(server.store.db, { ...event, at: new Date(`${day}T12:00:00Z`) })
    }
    const left = async (now: string) => {
      await deleteOldSecurityEvents(server.store.db, new Date(now))
      return (await eventsOf(id)).map(({ at }) => at.toISOString().slice(0, 10))
    }
    expect(await left('2028-02-29T13:00:00Z')).toEqual(days.slice(2))
    expect(await left('2028-03-31T11:00:00Z')).toEqual(days.slice(3))
    expect(await left('2028-03-31T13:00:00Z')).toEqual(days.slice(4))
  })
})
