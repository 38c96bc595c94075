import { expect, test } from 'vitest'
import { notificationPreferenceEndpoints } from '#contract/notifications/preference-endpoints.ts'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#contract/notifications/preferences-schema.ts'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { mailJobs } from '#server/db/tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()

async function save(as: Person, change: Partial<NotificationPreferences>) {
  const body = { ...DEFAULT_NOTIFICATION_PREFERENCES, ...change }
  expect((await server.call(notificationPreferenceEndpoints.save, { as, body })).status).toBe(200)
  return body
}

test('preferences are the defaults until they are saved, and each customer has their own (E53)', async () => {
  const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  const read = async (as: Person) => (await server.call(notificationPreferenceEndpoints.read, { as })).output
  expect(await read(person)).toEqual(DEFAULT_NOTIFICATION_PREFERENCES)
  const saved = await save(person, { reminders: { dayBefore: false, twoHoursBefore: true } })
  expect(await read(person)).toEqual(saved)
  expect(await read(other)).toEqual(DEFAULT_NOTIFICATION_PREFERENCES)
})

test('a part of the preferences is refused and changes nothing (E53)', async () => {
  const as = await server.fixtures.createCustomer()
  const { status } = await server.call(notificationPreferenceEndpoints.save, { as, body: { portal: {} } })
  expect(status).toBe(422)
  expect((await server.call(notificationPreferenceEndpoints.read, { as })).output).toEqual(
    DEFAULT_NOTIFICATION_PREFERENCES,
  )
})

test('members are notified of changes in the portal only if they want it (E53)', async () => {
  const [owner, reader, other] = await Promise.all([1, 2, 3].map(() => server.fixtures.createCustomer()))
  if (!owner || !reader || !other) throw new Error('There are three customers')
  const contacts = [reader, other].map((person) => ({ person, role: 'COLLABORATOR' as const }))
  const { id } = await server.fixtures.createProject(owner, { contacts })
  const { portal } = DEFAULT_NOTIFICATION_PREFERENCES
  await save(reader, { portal: { ...portal, projects: false } })
  await server.call(projectEndpoints.update, { as: owner, params: { id }, body: { style: 'RURAL' } })
  const countOf = async (as: Person) => (await server.call(notificationEndpoints.list, { as })).output.totalItems
  expect([await countOf(reader), await countOf(other)]).toEqual([0, 1])
})

const isQueueEmpty = async () => (await server.store.db.select().from(mailJobs)).length === 0

test('a booking is confirmed by mail only to those who want it (E52)', async () => {
  // Mails of the tests before would be due in the future of the clock.
  await expectSoon('empty queue', isQueueEmpty)
  server.lab.clock.moveTo(new Date('2026-06-08T08:00:00+02:00'))
  const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
  await save(person, { mail: { ...DEFAULT_NOTIFICATION_PREFERENCES.mail, appointments: false } })
  for (const [as, hour] of [
    [person, '09'],
    [other, '10'],
  ] as const) {
    const body = { showroomId: 'showroom-namur', dateFrom: `2026-06-12T${hour}:00:00+02:00` }
    expect((await server.call(bookingEndpoints.book, { as, body })).status).toBe(201)
  }
  await server.outbox.mailTo(other.emailAddress)
  await expectSoon('empty queue', isQueueEmpty)
  expect(await server.outbox.mailsTo(person.emailAddress)).toEqual([])
})
