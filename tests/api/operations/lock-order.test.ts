import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { calendarSubscriptionEndpoints } from '#contract/appointments/calendar-subscription-endpoints.ts'
import type { LinkKind } from '#contract/account/registration-schema.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { NOTIFICATIONS_MAX } from '#contract/notifications/limits.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { postgresCounters } from '#server/http/attempt-limiter.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createMinimalServer } from '#tests/support/servers/minimal-server.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { calendarSubscriptions } from '#server/db/appointment-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import { customers, linkedSignIns, mailLinks } from '#server/db/tables.ts'
import { issueLink, linkStatus } from '#server/mail/mail-links.ts'
import { listSessions } from '#server/modules/account/repository.ts'
import { CLIENT_CREDENTIALS, setUpApiServer } from '#tests/support/api/api-server.ts'
import {
  beginElsewhere,
  commitMeanwhile,
  databaseUrlOf,
  raceForWrite,
  raceWhile,
  untilAwaited,
} from '#tests/support/api/held-writes.ts'
import { createMockProviderClient } from '#tests/support/api/mock-identity-provider-client.ts'
import { createSecondFactorClient } from '#tests/support/api/second-factor-client.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const server = setUpApiServer()
const factors = createSecondFactorClient(server)

type Session = Awaited<ReturnType<typeof server.openSession>>

const changePassword = ({ call, password }: Pick<Session, 'call' | 'password'>) =>
  call(accountEndpoints.changePassword, { currentPassword: password, password: 'klinkers in de regen' })

/** A customer in a session, and how they take their account back by the link of a mail. */
async function openWarned() {
  const session = await server.openSession()
  const { id: customerId, emailAddress } = session
  const issue = (kind: LinkKind, email = emailAddress, at = server.lab.clock.now()) =>
    issueLink(server.store.db, { kind, email, customerId, locale: 'nl' }, at)
  const token = await issue('NOT_ME')
  return { ...session, issue, token, secure: usingNotMe(token) }
}

/** The use of a link to take an account back, which responds with a page. */
const usingNotMe = (token: string) => async () =>
  (await server.request(`/api/not-me/${token}`, { method: 'POST', body: new URLSearchParams() })).status

const issuingActivation = (email: string) => () =>
  issueLink(server.store.db, { kind: 'ACTIVATION', email, customerId: null, locale: 'nl' }, server.lab.clock.now())

const activating = (token: string) => async () => {
  const person = { firstName: 'Nora', lastName: 'Claes', language: 'nl', acceptTerms: true }
  const body = { ...person, password: 'klinkers in de regen' }
  return (await server.call(registrationEndpoints.verifyActivation, { params: { token }, body })).status
}

const lockOf = (token: string) => `select 1 from mail_links where token_hash = '${hashSecret(token)}' for update`

// PGlite has one connection, so its transactions never meet: these tests need PostgreSQL.
describe.runIf(testDatabaseUrl)('while an account is secured (F-59)', () => {
  test('a new password that is chosen at the same time is refused', async () => {
    const person = await openWarned()
    await person.issue('EMAIL_CHANGE')
    const hold = `select 1 from customers where id = '${person.id}' for update`
    const change = async () => (await changePassword(person)).status
    const calls = [person.secure, change] as const
    expect(await raceWhile(server, hold, calls)).toEqual({ isOneByOne: true, results: [303, 401] })
  })

  test('a calendar that is subscribed to at the same time stays closed', async () => {
    const { id, call, secure } = await openWarned()
    const hold = `select 1 from customers where id = '${id}' for update`
    const subscribe = async () => (await call(calendarSubscriptionEndpoints.create)).status
    expect(await raceWhile(server, hold, [secure, subscribe])).toEqual({ isOneByOne: true, results: [303, 401] })
    const subscriptions = server.store.db.select().from(calendarSubscriptions)
    expect(await subscriptions.where(eq(calendarSubscriptions.customerId, id))).toEqual([])
  })

  test('a provider of the address that it loses is linked to another account', async () => {
    const { id, emailAddress, issue } = await openWarned()
    const secure = usingNotMe(await issue('NOT_ME', `eigenaar-${id}@voorbeeld.be`))
    const { tokenOf, signIn } = createMockProviderClient(server)
    const token = await tokenOf('google', { emailAddress, confirmed: 'yes' })
    const hold = `select 1 from customers where id = '${id}' for update`
    const calls = [secure, async () => (await signIn('google', token)).status] as const
    expect(await raceWhile(server, hold, calls)).toEqual({ isOneByOne: true, results: [303, 200] })
    const [linked] = await server.store.db.select().from(linkedSignIns).where(eq(linkedSignIns.email, emailAddress))
    expect(linked && linked.customerId !== id).toBe(true)
  })

  test('a link that is being issued meanwhile expires', async () => {
    const { id, emailAddress, secure } = await openWarned()
    const { db } = server.store
    const issuer = await beginElsewhere(server)
    const link = `insert into mail_links (token_hash, kind, email, customer_id, locale, created_at, expires_at)
      values ($1, 'PASSWORD_RESET', $2, $1, 'nl', now(), now() + interval '1 hour')`
    await issuer.query(link, [id, emailAddress])
    expect(await commitMeanwhile(issuer, 'select 1', secure, 'select%from "customers"%for update')).toBe(303)
    const [issued] = await db.select().from(mailLinks).where(eq(mailLinks.tokenHash, id))
    expect(issued && linkStatus(issued, server.lab.clock.now())).toBe('EXPIRED')
  })
})

describe.runIf(testDatabaseUrl)('who uses a link waits for who changes the same account (F-59)', () => {
  test('two links to take it back, to one address', async () => {
    const { issue, token } = await openWarned()
    const calls = [usingNotMe(await issue('NOT_ME')), usingNotMe(await issue('NOT_ME'))] as const
    // Each has used its own link when it waits for this one.
    expect(await raceWhile(server, lockOf(token), calls)).toEqual({ isOneByOne: true, results: [303, 200] })
  })

  test('two links to take it back, to two addresses', async () => {
    const { id, issue, token } = await openWarned()
    const later = new Date(server.lab.clock.now().getTime() + 60_000)
    const calls = [usingNotMe(token), usingNotMe(await issue('NOT_ME', `dief-${id}@voorbeeld.be`, later))] as const
    const hold = `select 1 from customers where id = '${id}' for update`
    expect(await raceWhile(server, hold, calls)).toEqual({ isOneByOne: true, results: [303, 410] })
  })

  test('a link to choose a password, while the account is deleted', async () => {
    const { id, issue } = await openWarned()
    const deletionAt = server.lab.clock.now()
    await server.store.db.update(customers).set({ deletionAt }).where(eq(customers.id, id))
    const params = { token: await issue('PASSWORD_RESET') }
    const reset = { params, body: { password: 'klinkers in de regen' } }
    const calls = [
      async () => (await server.request('/__lab/jobs', { method: 'POST' })).status,
      async () => (await server.call(registrationEndpoints.verifyPasswordReset, reset)).status,
    ] as const
    expect(await raceForWrite(server, 'project_contacts', calls)).toEqual({ isOneByOne: true, results: [200, 410] })
    expect(await server.store.db.select().from(customers).where(eq(customers.id, id))).toEqual([])
  })

  test('two links to activate an account', async () => {
    const issue = issuingActivation(`${randomUUID()}@voorbeeld.be`)
    const held = await issue()
    const calls = [activating(await issue()), activating(await issue())] as const
    expect(await raceWhile(server, lockOf(held), calls)).toEqual({ isOneByOne: true, results: [200, 410] })
  })

  test('a link to confirm an address, and one to activate an account of it', async () => {
    const { id, call, issue } = await openWarned()
    const email = `nieuw-${id}@voorbeeld.be`
    const token = await issue('EMAIL_CHANGE', email)
    const confirm = async () => (await call(accountEndpoints.confirm, undefined, { token })).status
    const calls = [confirm, activating(await issuingActivation(email)())] as const
    expect(await raceForWrite(server, 'contacts', calls)).toEqual({ isOneByOne: true, results: [200, 410] })
  })
})

describe.runIf(testDatabaseUrl)('who changes a password waits for another session of the account (F-59)', () => {
  test('that is being renewed', async () => {
    const person = await server.openSession()
    const { refreshToken } = await server.openSession(person)
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...CLIENT_CREDENTIALS }
    const renew = async () => (await server.call(authEndpoints.token, { body })).status
    const calls = [renew, async () => (await changePassword(person)).status] as const
    expect(await raceForWrite(server, 'refresh_tokens', calls)).toEqual({ isOneByOne: true, results: [200, 204] })
  })

  test('that ends a third one', async () => {
    const person = await server.openSession()
    const [other, third] = [await server.openSession(person), await server.openSession(person)]
    const params = { sessionId: String(decodeJwt(third.accessToken)['sid']) }
    const end = async () => (await other.call(accountEndpoints.endSession, undefined, params)).status
    const calls = [end, async () => (await changePassword(person)).status] as const
    expect(await raceForWrite(server, 'security_events', calls)).toEqual({ isOneByOne: true, results: [204, 204] })
  })

  test('that ends all others', async () => {
    const person = await server.openSession()
    const { call } = await server.openSession(person)
    const end = async () => (await call(accountEndpoints.endOtherSessions)).status
    const calls = [end, async () => (await changePassword(person)).status] as const
    expect(await raceForWrite(server, 'security_events', calls)).toEqual({ isOneByOne: true, results: [204, 401] })
  })
})

describe.runIf(testDatabaseUrl)('a sign-in that is continued while the password changes has no session (F-59)', () => {
  test.each(['passkey', 'recovery code'])('by a %s', async (factor) => {
    const person = await factors.openProtected()
    const waiting = await factors.beginSignIn(person)
    const signIn = () =>
      factor === 'passkey' ? factors.byPasskey(waiting, person.passkey) : factors.byCode(waiting, person.codes[0])
    const calls = [async () => (await signIn()).status, async () => (await changePassword(person)).status] as const
    const { isOneByOne, results } = await raceForWrite(server, 'pending_sign_ins', calls)
    expect([isOneByOne, results[1]]).toEqual([true, 204])
    // Whichever came first: the session did not start, or has ended.
    expect([200, 400]).toContain(results[0])
    expect(await listSessions(server.store.db, person.id, server.lab.clock.now())).toHaveLength(1)
  })
})

describe.runIf(testDatabaseUrl)('who changes a project (F-59)', () => {
  const renaming = ({ headers }: Pick<Session, 'headers'>, id: string) =>
    server.call(projectEndpoints.update, { headers, params: { id }, body: { name: 'Hoeve' } })

  test('after another change is later than that one', async () => {
    const owner = await server.openSession()
    const { id } = await server.fixtures.createProject(owner)
    const holder = await beginElsewhere(server)
    await holder.query('select 1 from customer_projects where id = $1 for update', [id])
    const change = renaming(owner, id)
    await untilAwaited(holder)
    const meanwhile = new Date(server.lab.clock.now().getTime() + 60_000)
    server.lab.clock.moveTo(meanwhile)
    await holder.query('update customer_projects set updated_at = $2 where id = $1', [id, meanwhile])
    await holder.query('commit')
    const { updatedAt } = (await change).output
    expect(Date.parse(updatedAt ?? '')).toBeGreaterThanOrEqual(meanwhile.getTime())
  })

  test('does not wait for a member who marks all notifications as read', async () => {
    const [owner, member] = [await server.openSession(), await server.openSession()]
    const { id } = await server.fixtures.createProject(owner, { contacts: [{ person: member, role: 'CONTACT' }] })
    const notification = { customerId: member.id, kind: 'PROJECT_DELETED', at: new Date(0) } as const
    const rows = Array.from({ length: NOTIFICATIONS_MAX }, () => ({ ...notification, id: randomUUID() }))
    await server.store.db.insert(notifications).values(rows)
    const holder = await beginElsewhere(server)
    await holder.query('update notifications set read_at = now() where customer_id = $1', [member.id])
    expect((await renaming(owner, id)).status).toBe(200)
  })
})

describe.runIf(testDatabaseUrl)('a sign-in while the same customer requests samples (F-59)', () => {
  test('uses up no connection that counting the request waits for', async () => {
    const { emailAddress: username, password, headers } = await server.openSession()
    // One connection is for signing in.
    const store = await openPostgres({ url: (await databaseUrlOf(server)).href, connections: 5, onIdleError: () => {} })
    onTestFinished(() => store.close())
    const { signInDb, signInPool } = store
    const limits = createRateLimits(signInPool ? { createCounter: postgresCounters(signInPool) } : {})
    const app = await createMinimalServer(
      { store, fileStore: server.fileStore },
      { signInDb, limits, clock: server.lab.clock },
    )
    const posting = (path: string, body: object) => async () => {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      return (await app.request(path, { ...init, body: JSON.stringify(body) })).status
    }
    const address = { street: 'Molenveld', houseNumber: '14', postalCode: '9080', city: 'Lochristi' }
    const samples = { productIds: ['gevelsteen-merelrood'], address }
    const grant = { grant_type: 'password', username, password, ...CLIENT_CREDENTIALS }
    const calls = [
      posting(servedPath(sampleEndpoints.create.path), samples),
      posting(servedPath(authEndpoints.token.path), grant),
    ] as const
    const hold = `select 1 from customers where email = '${username}' for update`
    expect(await raceWhile(server, hold, calls)).toEqual({ isOneByOne: true, results: [201, 200] })
  })
})
