import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calendarSubscriptionEndpoints } from '#contract/appointments/calendar-subscription-endpoints.ts'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import type { AddressInput } from '#contract/geography/address-input-schema.ts'
import { securityEvents } from '#server/db/security-tables.ts'
import { calendarSubscriptions } from '#server/db/appointment-tables.ts'
import { favourites, projectItems, sampleRequests } from '#server/db/favourite-tables.ts'
import { notifications } from '#server/db/notification-tables.ts'
import {
  attachments,
  contacts,
  customerDocuments,
  customers,
  linkedSignIns,
  mailJobs,
  projectContacts,
  sessions,
} from '#server/db/tables.ts'
import { issueLink } from '#server/mail/mail-links.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { streamChunks } from '#tests/support/api/attachment-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'

const server = setUpApiServer()
const DAY_MS = 24 * 60 * 60 * 1000

const advanceClock = (ms: number) => server.lab.clock.setOffset(server.lab.clock.offsetMs() + ms)
const read = (as: Person) => server.call(customerEndpoints.read, { as, params: { id: as.id } })
const runJobs = () => server.request('/__lab/jobs', { method: 'POST' })

/** Requests the deletion and follows the link in the mail. */
async function scheduleDeletion(person: Person) {
  const params = { id: person.id }
  const body = { currentPassword: person.password }
  const requested = await server.call(accountEndpoints.requestDeletion, { as: person, params, body })
  expect([requested.status, requested.json]).toEqual([202, {}])
  const mail = await server.outbox.mailTo(person.emailAddress)
  const token = /\/account\/confirm\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  return server.call(accountEndpoints.confirm, { as: person, params: { ...params, token } })
}

describe('deleting the account (E22)', () => {
  test('a deletion is confirmed by password and link, takes effect after seven days, and can be undone', async () => {
    const person = await server.fixtures.createCustomer()
    const { json } = await scheduleDeletion(person)
    const deletionAt = (json as { deletionAt: string }).deletionAt
    const days = (Date.parse(deletionAt) - server.lab.clock.now().getTime()) / DAY_MS
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
    expect((await read(person)).output.deletionAt).toBe(deletionAt)
    await server.outbox.mailTo(person.emailAddress, 2)
    const undone = await server.call(accountEndpoints.undoDeletion, { as: person, params: { id: person.id } })
    expect([undone.status, (await read(person)).output.deletionAt]).toEqual([204, null])
    advanceClock(8 * DAY_MS)
    await runJobs()
    expect((await read(person)).status).toBe(200)
  })

  test('a mail that waited while the deletion was undone is not sent', async () => {
    const person = await server.fixtures.createCustomer()
    const { db } = server.store
    const deletionAt = new Date(server.lab.clock.now().getTime() + 7 * DAY_MS)
    const job = { kind: 'DELETION_SCHEDULED', customerId: person.id, deletionAt: deletionAt.toISOString() } as const
    const [undone, again] = [randomUUID(), randomUUID()]
    const enqueue = (id: string) =>
      db.insert(mailJobs).values({ id, job: { ...job, locale: 'nl' }, createdAt: new Date(0), dueAt: new Date(0) })
    const isQueued = async (id: string) =>
      (await db.select().from(mailJobs).where(eq(mailJobs.id, id))).length > 0 ? null : true
    await enqueue(undone)
    await expectSoon('the first job', () => isQueued(undone))
    await db.update(customers).set({ deletionAt }).where(eq(customers.id, person.id))
    await enqueue(again)
    await expectSoon('the second job', () => isQueued(again))
    const sent = await server.request(`/__lab/mails?to=${encodeURIComponent(person.emailAddress)}`)
    expect(await sent.json()).toHaveLength(1)
  })

  test('the account is deleted on its date, and a last mail confirms it', async () => {
    const person = await server.fixtures.createCustomer()
    await scheduleDeletion(person)
    await server.outbox.mailTo(person.emailAddress, 2)
    advanceClock(7 * DAY_MS - 60_000)
    const headers = await server.authorization(person)
    await runJobs()
    expect((await server.call(projectEndpoints.list, { headers })).status).toBe(200)
    advanceClock(60_000)
    await runJobs()
    expect((await server.call(projectEndpoints.list, { headers })).status).toBe(401)
    await expect(server.signIn(person)).rejects.toThrow('400')
    await server.outbox.mailTo(person.emailAddress, 3)
  })

  test.each([
    [{ language: 'fr' }, 'Votre compte est supprimé'],
    [{ language: 'nl' }, 'Uw account is verwijderd'],
    [null, 'Uw account is verwijderd'],
  ] as const)('the last mail is in the language of the customer: %j', async (profile, subject) => {
    const person = await server.fixtures.createCustomer()
    const deletionAt = server.lab.clock.now()
    await server.store.db.update(customers).set({ deletionAt, profile }).where(eq(customers.id, person.id))
    await runJobs()
    expect((await server.outbox.mailTo(person.emailAddress)).subject).toBe(subject)
  })

  test('deletion is idempotent and keeps other customers', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const deletionAt = server.lab.clock.now()
    await server.store.db.update(customers).set({ deletionAt }).where(eq(customers.id, person.id))
    await Promise.all([runJobs(), runJobs(), runJobs()])
    expect((await read(other)).status).toBe(200)
    await server.outbox.mailTo(person.emailAddress)
    const queue = async () => JSON.stringify(await server.store.db.select().from(mailJobs))
    await expect.poll(queue).not.toContain(person.emailAddress)
    expect(await server.outbox.mailsTo(person.emailAddress)).toHaveLength(1)
  })

  test('projects pass to another owner or the first collaborator with an account, otherwise they are deleted', async () => {
    const [owner, heir, reader] = [
      await server.fixtures.createCustomer(),
      await server.fixtures.createCustomer(),
      await server.fixtures.createCustomer(),
    ]
    const { db } = server.store
    const stranger = { id: randomUUID(), name: 'Aaa Eerste', email: 'aaa@voorbeeld.be' }
    await db.insert(contacts).values(stranger)
    const projectWithCollaborator = await server.fixtures.createProject(owner, {
      contacts: [
        { person: heir, role: 'COLLABORATOR' },
        { person: reader, role: 'CONTACT' },
      ],
    })
    await db
      .insert(projectContacts)
      .values({ projectId: projectWithCollaborator.id, contactId: stranger.id, role: 'COLLABORATOR' })
    const projectWithReader = await server.fixtures.createProject(owner, {
      contacts: [{ person: reader, role: 'CONTACT' }],
    })
    const projectWithTwoOwners = await server.fixtures.createProject(owner, {
      contacts: [{ person: heir, role: 'OWNER' }],
    })
    await deleteAccount(owner)
    const readProject = async (as: Person, { id }: { id: string }) =>
      server.call(projectEndpoints.read, { as, params: { id } })
    expect((await readProject(heir, projectWithCollaborator)).output).toMatchObject({
      revision: 2,
      contacts: [
        { contact: { id: heir.contactId }, role: 'OWNER' },
        { contact: { id: stranger.id }, role: 'COLLABORATOR' },
        { contact: { id: reader.contactId }, role: 'CONTACT' },
      ],
    })
    const params = { id: projectWithCollaborator.id }
    const [change] = (await server.call(historyEndpoints.list, { as: heir, params })).output.items
    expect(change).toMatchObject({
      field: 'contacts',
      by: null,
      before: 'COLLABORATOR',
      after: 'OWNER',
      revision: 2,
    })
    const { items } = (await server.call(notificationEndpoints.list, { as: heir })).output
    expect(items).toMatchObject([{ kind: 'ROLE_CHANGED', by: null, project: params, role: 'OWNER' }])
    expect((await readProject(reader, projectWithReader)).status).toBe(404)
    expect((await readProject(heir, projectWithTwoOwners)).output.contacts).toHaveLength(1)
  })

  test('a project never passes to somebody who was invited and did not open it (E15)', async () => {
    const [owner, heir, invitee] = [
      await server.fixtures.createCustomer(),
      await server.fixtures.createCustomer(),
      await server.fixtures.createCustomer(),
    ]
    const { db } = server.store
    await db.update(contacts).set({ name: 'Aaa Eerste' }).where(eq(contacts.id, invitee.contactId))
    const inherited = await server.fixtures.createProject(owner, {
      contacts: [{ person: heir, role: 'COLLABORATOR' }],
    })
    const abandoned = await server.fixtures.createProject(owner)
    const invitation = { contactId: invitee.contactId, role: 'COLLABORATOR', invitedAs: invitee.emailAddress } as const
    await db
      .insert(projectContacts)
      .values([inherited, abandoned].map(({ id: projectId }) => ({ projectId, ...invitation })))
    await deleteAccount(owner)
    const readProject = async (as: Person, { id }: { id: string }) =>
      server.call(projectEndpoints.read, { as, params: { id } })
    expect((await readProject(heir, inherited)).output.contacts).toMatchObject([
      { contact: { id: heir.contactId }, role: 'OWNER' },
      { contact: { emailAddress: invitee.emailAddress }, role: 'COLLABORATOR', joined: false },
    ])
    expect((await readProject(invitee, abandoned)).status).toBe(404)
  })

  test('the other members are told of a project that disappears, by the name that they could see (E53)', async () => {
    const [owner, reader] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const shared = [{ person: reader, role: 'CONTACT' }] as const
    await server.fixtures.createProject(owner, { name: 'Woning Kouter', contacts: shared })
    await server.fixtures.createProject(owner, { name: 'Geheim huis', limited: true, contacts: shared })
    await deleteAccount(owner)
    const { output } = await server.call(notificationEndpoints.list, { as: reader })
    const told = output.items.map((item) => [item.kind, item.by, 'name' in item && item.name])
    expect(told).toHaveLength(2)
    expect(told).toContainEqual(['PROJECT_DELETED', null, null])
    expect(told).toContainEqual(['PROJECT_DELETED', null, 'Woning Kouter'])
  })
})

describe('personal data (F-83)', () => {
  test('the export contains all data of the customer and no secrets', async () => {
    const { person, canary, secrets } = await createCustomerInAllTables()
    const { status, json } = await server.call(accountEndpoints.exportData, { as: person, params: { id: person.id } })
    expect(status).toBe(200)
    const text = JSON.stringify(json)
    for (const [table, marker] of Object.entries(canary)) expect(text, table).toContain(marker)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toContain('argon2')
    const { mails, changes, calendarSubscription, signInOrigins } = json as {
      mails: { job: { kind: string } }[]
      changes: { field: string }[]
      calendarSubscription: object
      signInOrigins: object[]
    }
    expect(Object.keys(calendarSubscription)).toEqual(['createdAt'])
    expect(changes.map(({ field }) => field)).toEqual(['style', 'contacts'])
    expect(signInOrigins.map((origin) => Object.keys(origin))).toContainEqual(['lastUsedAt'])
    const kinds = ['EMAIL_CHANGE', 'RESET', 'EMAIL_CHANGED', 'APPOINTMENT', 'PROJECT_SHARED']
    expect(new Set(mails.map(({ job }) => job.kind))).toEqual(new Set(kinds))
  })

  test('the export contains no data of other customers (S105)', async () => {
    const [{ canary }, person] = [await createCustomerInAllTables(), await server.fixtures.createCustomer()]
    const { json } = await server.call(accountEndpoints.exportData, { as: person, params: { id: person.id } })
    for (const marker of Object.values(canary)) expect(JSON.stringify(json)).not.toContain(marker)
  })

  test('no table contains data of a deleted customer', async () => {
    const { person, canary, ids } = await createCustomerInAllTables()
    const markers = [person.id, person.contactId, person.emailAddress, ...ids, ...Object.values(canary)]
    // Proves that the scan finds the marker in every table.
    expect(await tablesWith(markers)).toEqual([
      'appointments',
      'attachments',
      'calendar_subscriptions',
      'contacts',
      'customer_documents',
      'customer_projects',
      'customers',
      'favourites',
      'idempotency_keys',
      'linked_sign_ins',
      'mail_jobs',
      'mail_links',
      'notifications',
      'project_changes',
      'project_contacts',
      'project_items',
      'refresh_tokens',
      'sample_requests',
      'security_events',
      'sessions',
      'sign_in_codes',
      'sign_in_origins',
    ])
    await deleteAccount(person)
    // File contents are deleted one job run after their rows.
    await runJobs()
    await expectSoon('no trace', async () => ((await tablesWith(markers)).length === 0 ? true : undefined))
    expect(await tablesWith(markers)).toEqual([])
    expect(await server.fileStore.get(ids[0] ?? '')).toBeNull()
  })
})

async function deleteAccount(person: Person) {
  await server.store.db.update(customers).set({ deletionAt: server.lab.clock.now() }).where(eq(customers.id, person.id))
  await runJobs()
}

/** A customer with a unique marker in every table that can hold one. */
async function createCustomerInAllTables() {
  const { db } = server.store
  const person = await server.fixtures.createCustomer()
  const markerOf = (name: string) => `kanarie-${name}-${person.id.slice(0, 8)}`
  const now = server.lab.clock.now()
  const canary = {
    contacts: markerOf('naam'),
    customers: markerOf('profiel'),
    sessions: markerOf('toestel'),
    security_events: markerOf('browser'),
    linked_sign_ins: markerOf('onderwerp'),
    customer_documents: markerOf('offerte'),
    mail_jobs: `${markerOf('post')}@voorbeeld.be`,
    mail_links: `${markerOf('link')}@voorbeeld.be`,
    customer_projects: markerOf('project'),
    attachments: markerOf('bestand'),
    appointments: markerOf('thema'),
    idempotency_keys: markerOf('sleutel'),
    favourites: markerOf('favoriet'),
    sample_requests: markerOf('staal'),
    notifications: markerOf('nieuws'),
  }
  const customerId = person.id
  await server.signIn(person)
  await db.update(contacts).set({ name: canary.contacts }).where(eq(contacts.id, person.contactId))
  await db
    .update(customers)
    .set({ profile: { lastName: canary.customers } })
    .where(eq(customers.id, customerId))
  await db.update(sessions).set({ userAgent: canary.sessions }).where(eq(sessions.customerId, customerId))
  const device = { kind: null, browser: canary.security_events, system: null }
  await db.update(securityEvents).set({ device }).where(eq(securityEvents.customerId, customerId))
  await server.call(signInCodeEndpoints.issue, { as: person, params: { id: customerId } })
  const subject = canary.linked_sign_ins
  await db.insert(linkedSignIns).values({ provider: 'google', subject, customerId, linkedAt: now })
  await db.insert(customerDocuments).values({ number: canary.customer_documents, customerId, issuedAt: now })
  const link = { kind: 'EMAIL_CHANGE', email: canary.mail_links, customerId, locale: 'nl' } as const
  const token = await issueLink(db, link, now)
  const { id: projectId } = await server.fixtures.createProject(person, { name: canary.customer_projects })
  const file = { id: randomUUID(), projectId, contactId: person.contactId, name: canary.attachments }
  await db.insert(attachments).values({ ...file, type: 'text/plain', size: 5, createdAt: now })
  await server.fileStore.put(file.id, streamChunks(Buffer.from('steen')))
  const itemId = 'gevelsteen-merelrood'
  await db.insert(favourites).values({ customerId, itemId, liked: true, note: canary.favourites, at: now })
  await db.insert(projectItems).values({ projectId, itemId, at: now })
  const address = { street: canary.sample_requests, postalCode: '9080', city: 'Lochristi' } as AddressInput
  await db
    .insert(sampleRequests)
    .values({ id: randomUUID(), customerId, projectId, productIds: [itemId], address, at: now })
  const notification = { kind: 'PROJECT_LEFT', facts: { name: canary.notifications } } as const
  await db.insert(notifications).values({ ...notification, id: randomUUID(), customerId, at: now })
  const appointment = { dateFrom: now, projectId, topics: [canary.appointments] }
  const { id: appointmentId } = await server.fixtures.createAppointment(person, appointment)
  await changeSharedProject(person, canary.idempotency_keys)
  const calendar = await server.call(calendarSubscriptionEndpoints.create, { as: person, params: { id: customerId } })
  const [subscription] = await db
    .select()
    .from(calendarSubscriptions)
    .where(eq(calendarSubscriptions.customerId, customerId))
  const calendarSecrets = [calendar.output.fileUrl, subscription?.seed, subscription?.secretHash].map(String)
  // Not due yet, so that the jobs still exist when the account is deleted.
  const dueAt = new Date(now.getTime() + DAY_MS)
  const { id } = person
  const jobs = [
    { kind: 'EMAIL_CHANGE', customerId: id, newAddress: canary.mail_jobs, locale: 'nl' },
    { kind: 'RESET', emailAddress: person.emailAddress, locale: 'nl' },
    { kind: 'EMAIL_CHANGED', emailAddress: canary.mail_jobs, account: { id, at: now.toISOString() }, locale: 'nl' },
    { kind: 'APPOINTMENT', appointmentId, locale: 'nl' },
    { kind: 'PROJECT_SHARED', projectId, contactId: person.contactId, byContactId: 'other', locale: 'nl' },
    { kind: 'PROJECT_SHARED', projectId, contactId: 'other', byContactId: person.contactId, locale: 'nl' },
  ] as const
  await db.insert(mailJobs).values(jobs.map((job) => ({ id: randomUUID(), job, createdAt: now, dueAt })))
  return { person, canary, ids: [file.id, appointmentId, projectId], secrets: [token, ...calendarSecrets] }
}

/** Leaves traces of a customer in a project that outlives the account: as author and as subject of a change. */
async function changeSharedProject(person: Person, key: string) {
  const heir = await server.fixtures.createCustomer()
  const { id } = await server.fixtures.createProject(person, { contacts: [{ person: heir, role: 'OWNER' }] })
  const { update } = projectEndpoints
  const { changeRole } = memberEndpoints
  await server.call(update, {
    as: person,
    params: { id },
    body: { style: 'RURAL' },
    headers: { 'idempotency-key': key },
  })
  const params = { id, contactId: person.contactId }
  await server.call(changeRole, { as: heir, params, body: { role: 'CONTACT' } })
}

/** Names of all tables that contain one of these texts. */
async function tablesWith(markers: readonly string[]): Promise<string[]> {
  const { db } = server.store
  const tables = await db
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public'`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await db
        .select({ text: sql<string | null>`string_agg(t::text, ' ')` })
        .from(sql`${sql.identifier(name)} as t`)
      return markers.some((marker) => row?.text?.includes(marker)) ? [name] : []
    }),
  )
  return found.flat().sort()
}
