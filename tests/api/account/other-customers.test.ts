import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { LINK_KINDS, type LinkKind } from '#contract/account/registration-schema.ts'
import { secondFactorEndpoints } from '#contract/account/second-factor-endpoints.ts'
import { calendarSubscriptionEndpoints } from '#contract/appointments/calendar-subscription-endpoints.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { notificationPreferenceEndpoints } from '#contract/notifications/preference-endpoints.ts'
import { DEFAULT_NOTIFICATION_PREFERENCES } from '#contract/notifications/preferences-schema.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import { pendingSignIns } from '#server/db/second-factor-tables.ts'
import { customerDocuments, customers, linkedSignIns, mailJobs, sessions, signInCodes } from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { waitUntilMailsSent } from '#tests/support/api/queued-mails.ts'
import { createSecondFactorClient } from '#tests/support/api/second-factor-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const { byCode, beginSignIn, openProtected } = createSecondFactorClient(server)
const BRICK = 'gevelsteen-merelrood'
const NEW_PASSWORD = 'klinkers in de regen'
const DAY_MS = 24 * 60 * 60 * 1000
const address = { street: 'Molenveld', houseNumber: '14', box: null, plotReference: null }

const issue = ({ id, emailAddress }: Person, kind: LinkKind, email = emailAddress) =>
  issueLink(server.store.db, { kind, email, customerId: id, locale: 'nl' }, server.lab.clock.now())

/** A customer with everything that an account can have. */
async function openFullAccount() {
  const { db } = server.store
  const session = await openProtected()
  const { id, call } = session
  const at = server.lab.clock.now()
  const otherSession = { id: randomUUID(), customerId: id, signedInAt: at, lastSeenAt: at }
  await db.insert(sessions).values({ ...otherSession, expiresAt: new Date(at.getTime() + DAY_MS) })
  await db.insert(linkedSignIns).values({ provider: 'google', subject: id, customerId: id, linkedAt: at })
  await db.insert(customerDocuments).values({ number: id, customerId: id, issuedAt: at })
  for (const kind of LINK_KINDS) if (kind !== 'ACTIVATION') await issue(session, kind)
  await beginSignIn(session)
  await call(signInCodeEndpoints.issue)
  await call(calendarSubscriptionEndpoints.create)
  await call(notificationPreferenceEndpoints.save, DEFAULT_NOTIFICATION_PREFERENCES)
  await call(favouriteEndpoints.save, { picks: [{ itemId: BRICK, liked: true }] })
  const samples = { productIds: [BRICK], address: { ...address, postalCode: '9080', city: 'Lochristi' } }
  const headers = { ...session.headers, 'idempotency-key': 'stalen' }
  expect((await server.call(sampleEndpoints.create, { headers, body: samples })).status).toBe(201)
  await server.fixtures.createProject(session)
  await server.fixtures.createAppointment(session, { dateFrom: new Date(at.getTime() + 10 * DAY_MS) })
  return { ...session, otherSessionId: otherSession.id, samples }
}

type Account = Awaited<ReturnType<typeof openFullAccount>>

/** Every row about a customer or their contact, by its table. */
async function rowsOf({ id, contactId }: Person): Promise<[string, unknown][]> {
  const { db } = server.store
  const columns = await db
    .select({ name: sql<string>`table_name`, key: sql<string>`column_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = current_schema() and column_name in ('customer_id', 'contact_id')`)
    .orderBy(sql`1, 2`)
  const found: [string, unknown][] = []
  for (const { name, key } of [...columns, { name: 'customers', key: 'id' }, { name: 'contacts', key: 'id' }]) {
    const rows = await db
      .select({ row: sql`to_jsonb(t)` })
      .from(sql`${sql.identifier(name)} t`)
      .where(sql`${sql.identifier(key)} in (${id}, ${contactId})`)
      .orderBy(sql`1`)
    found.push(...rows.map(({ row }): [string, unknown] => [name, row]))
  }
  const waiting = await db
    .select({ job: mailJobs.job })
    .from(mailJobs)
    .where(eq(mailJobs.id, `waits-${id}`))
  return [...found, ...waiting.map(({ job }): [string, unknown] => ['mail_jobs', job])]
}

let bystander: Account
beforeAll(async () => {
  bystander = await openFullAccount()
  // Mails issue links while they are sent.
  await waitUntilMailsSent(server)
  const [at, job] = [server.lab.clock.now(), { kind: 'DELETION', customerId: bystander.id, locale: 'nl' } as const]
  const later = new Date(at.getTime() + 1000 * DAY_MS)
  const { db } = server.store
  await db.insert(mailJobs).values({ id: `waits-${bystander.id}`, job, createdAt: at, dueAt: later })
  // Scheduled jobs delete what has expired.
  await db.update(pendingSignIns).set({ expiresAt: later }).where(eq(pendingSignIns.customerId, bystander.id))
  await db.update(signInCodes).set({ expiresAt: later }).where(eq(signInCodes.customerId, bystander.id))
}, 60_000)

const confirm = async (person: Account, kind: LinkKind, email?: string) =>
  person.call(accountEndpoints.confirm, undefined, { token: await issue(person, kind, email) })

/** What a customer does, and the status of its response. */
const CHANGES: Record<string, [number, (person: Account) => Promise<{ status: number }>]> = {
  'changing the password': [
    204,
    ({ call, password }) =>
      call(accountEndpoints.changePassword, { currentPassword: password, password: NEW_PASSWORD }),
  ],
  'changing the address': [200, (person) => confirm(person, 'EMAIL_CHANGE', `nieuw-${person.id}@voorbeeld.be`)],
  'ending a session': [
    204,
    ({ call, otherSessionId }) => call(accountEndpoints.endSession, undefined, { sessionId: otherSessionId }),
  ],
  'ending all other sessions': [204, ({ call }) => call(accountEndpoints.endOtherSessions)],
  'removing a linked sign-in': [204, ({ call }) => call(accountEndpoints.unlink, undefined, { provider: 'google' })],
  'renaming a passkey': [
    200,
    ({ call, passkeyId }) => call(passkeyEndpoints.rename, { name: 'Sleutel' }, { passkeyId }),
  ],
  'removing a passkey': [
    204,
    async ({ add, call, passkeyId, password }) => {
      await add()
      return call(passkeyEndpoints.remove, { currentPassword: password }, { passkeyId })
    },
  ],
  'replacing the recovery codes': [
    201,
    ({ call, password }) => call(secondFactorEndpoints.enable, { currentPassword: password }),
  ],
  'removing the second factor': [
    204,
    ({ call, password }) => call(secondFactorEndpoints.disable, { currentPassword: password }),
  ],
  'signing in with a recovery code': [200, async (person) => byCode(await beginSignIn(person), person.codes[0])],
  'choosing a password by a link': [
    200,
    async (person) => {
      const params = { token: await issue(person, 'PASSWORD_RESET') }
      return server.call(registrationEndpoints.verifyPasswordReset, { params, body: { password: NEW_PASSWORD } })
    },
  ],
  'taking the account back': [
    303,
    async (person) => {
      const body = new URLSearchParams({ lang: 'nl' })
      return server.request(`/api/not-me/${await issue(person, 'NOT_ME')}`, { method: 'POST', body })
    },
  ],
  'having the account deleted': [200, (person) => confirm(person, 'DELETION')],
  'keeping the account after all': [
    204,
    async (person) => {
      await confirm(person, 'DELETION')
      return person.call(accountEndpoints.undoDeletion)
    },
  ],
  'the deletion of the account': [
    200,
    async ({ id }) => {
      const deletionAt = server.lab.clock.now()
      await server.store.db.update(customers).set({ deletionAt }).where(eq(customers.id, id))
      return server.request('/__lab/jobs', { method: 'POST' })
    },
  ],
  'ending the calendar': [204, ({ call }) => call(calendarSubscriptionEndpoints.revoke)],
  'reading all notifications': [
    204,
    ({ call }) => call(notificationEndpoints.markAllRead, { until: new Date(Date.now() + DAY_MS).toISOString() }),
  ],
  'choosing notifications': [
    200,
    ({ call }) => {
      const { portal, ...others } = DEFAULT_NOTIFICATION_PREFERENCES
      return call(notificationPreferenceEndpoints.save, { ...others, portal: { ...portal, samples: false } })
    },
  ],
  'rating an item': [200, ({ call }) => call(favouriteEndpoints.save, { picks: [{ itemId: BRICK, liked: false }] })],
  'removing a rating': [204, ({ call }) => call(favouriteEndpoints.remove, undefined, { itemId: BRICK })],
  'requesting samples': [201, ({ call, samples }) => call(sampleEndpoints.create, samples)],
}

describe('what a customer does changes nothing of others (F-50, B37)', () => {
  test.each(Object.entries(CHANGES))('%s', async (_, [status, change]) => {
    const others = await rowsOf(bystander)
    const person = await openFullAccount()
    const own = await rowsOf(person)
    expect((await change(person)).status).toBe(status)
    expect(await rowsOf(person)).not.toEqual(own)
    expect(await rowsOf(bystander)).toEqual(others)
  })

  test('the export of a customer names nobody else, nor what is theirs', async () => {
    const { call } = await openFullAccount()
    const text = JSON.stringify((await call(accountEndpoints.exportData)).json)
    const ids = (await rowsOf(bystander)).flatMap(([, row]) => (row as { id?: string; subject?: string }).id ?? [])
    expect(ids.length).toBeGreaterThan(8)
    for (const own of [...ids, bystander.emailAddress]) expect(text).not.toContain(own)
  })
})
