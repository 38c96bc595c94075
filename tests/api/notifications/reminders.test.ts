import { eq, lte } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { notificationPreferenceEndpoints } from '#contract/notifications/preference-endpoints.ts'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#contract/notifications/preferences-schema.ts'
import { enqueueAppointmentReminders } from '#server/mail/appointment-reminders.ts'
import { createMailQueue, SCHEDULED } from '#server/mail/mail-queue.ts'
import { mailJobs } from '#server/db/tables.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { expectSoon } from '#tests/support/api/wait-for.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer(null, { videoCallUrl: 'https://meet.example/room-{id}' })
let person: Person

beforeEach(async () => {
  server.lab.clock.moveTo(new Date('2026-06-08T08:00:00+02:00'))
  person = await server.fixtures.createCustomer()
})

const choose = (reminders: NotificationPreferences['reminders'], as = person) =>
  server.call(notificationPreferenceEndpoints.save, { as, body: { ...DEFAULT_NOTIFICATION_PREFERENCES, reminders } })
const createAppointment = (dateFrom: string, draft = {}) =>
  server.fixtures.createAppointment(person, { dateFrom: new Date(dateFrom), ...draft })

/** Waits until the mails of this test are sent; at its start the server may add reminders of demo appointments, in real time. */
const queueIsEmpty = () =>
  expectSoon('empty queue', async () => {
    const isOwn = lte(mailJobs.createdAt, server.lab.clock.now())
    return (await server.store.db.$count(mailJobs, isOwn)) === 0
  })

/** Runs the scheduled jobs at a time, and waits until their mails are sent. */
async function runJobsAt(time: string) {
  server.lab.clock.moveTo(new Date(time))
  await server.request('/__lab/jobs', { method: 'POST' })
  await queueIsEmpty()
}
const subjects = async () => (await server.outbox.mailsTo(person.emailAddress)).map(({ subject }) => subject)

test('by default one reminder comes the day before, at the time of the appointment (E52)', async () => {
  await createAppointment('2026-06-10T10:00:00+02:00')
  await runJobsAt('2026-06-09T09:55:00+02:00')
  expect(await subjects()).toEqual([])
  await runJobsAt('2026-06-09T10:00:00+02:00')
  await runJobsAt('2026-06-09T10:05:00+02:00')
  await runJobsAt('2026-06-10T08:05:00+02:00')
  expect(await subjects()).toEqual(['Uw afspraak op woensdag 10 juni'])
})

test('the reminder two hours before is sent to those who chose it, in their language (E52)', async () => {
  person = await server.fixtures.createCustomer('fr')
  await choose({ dayBefore: false, twoHoursBefore: true })
  await createAppointment('2026-06-10T10:00:00+02:00', { code: '271828' })
  await runJobsAt('2026-06-09T10:00:00+02:00')
  await runJobsAt('2026-06-10T07:55:00+02:00')
  expect(await subjects()).toEqual([])
  await runJobsAt('2026-06-10T08:00:00+02:00')
  await runJobsAt('2026-06-10T08:05:00+02:00')
  expect(await subjects()).toEqual(['Votre rendez‑vous est aujourd’hui à 10:00'])
  const { text } = await server.outbox.mailTo(person.emailAddress)
  for (const part of ['mercredi 10 juin 2026 à 10:00', '271828', '/appointments/']) expect(text).toContain(part)
})

test('a reminder that was missed comes as long as it helps (E52)', async () => {
  await choose({ dayBefore: true, twoHoursBefore: true })
  for (const hour of ['09:00', '10:00', '12:00', '12:01']) await createAppointment(`2026-06-10T${hour}:00+02:00`)
  await runJobsAt('2026-06-10T10:00:00+02:00')
  expect((await subjects()).toSorted()).toEqual(['Uw afspraak is vandaag om 12:00', 'Uw afspraak op woensdag 10 juni'])
})

test('the reminder of a video call leads to the call (E52, S041)', async () => {
  const { id } = await createAppointment('2026-06-10T10:00:00+02:00', { remote: true })
  await runJobsAt('2026-06-09T10:00:00+02:00')
  const { text } = await server.outbox.mailTo(person.emailAddress)
  expect(text).toContain(`https://meet.example/room-${id}`)
})

test.each([
  ['summer', '2026-03-29T10:00:00+02:00', '2026-03-28T10:00:00+01:00'],
  ['winter', '2026-10-25T10:00:00+01:00', '2026-10-24T10:00:00+02:00'],
])('the day before the clocks change to %s time it comes at the same time of day (E52)', async (_, dateFrom, due) => {
  server.lab.clock.moveTo(new Date('2026-03-01T08:00:00Z'))
  await createAppointment(dateFrom)
  await runJobsAt(new Date(new Date(due).getTime() - 60_000).toISOString())
  expect(await subjects()).toEqual([])
  await runJobsAt(due)
  expect(await subjects()).toHaveLength(1)
})

test('several processes send each reminder once (E52)', async () => {
  await createAppointment('2026-06-10T10:00:00+02:00')
  const now = new Date('2026-06-09T10:00:00+02:00')
  server.lab.clock.moveTo(now)
  const { db } = server.store
  const queue = createMailQueue(server.lab.clock, () => {})
  await Promise.all([1, 2, 3].map(() => enqueueAppointmentReminders(db, queue, now)))
  await runJobsAt('2026-06-09T10:01:00+02:00')
  expect(await subjects()).toHaveLength(1)
})

test('a declined, missed or ended appointment gets no reminder (E52)', async () => {
  await choose({ dayBefore: true, twoHoursBefore: true })
  await createAppointment('2026-06-10T10:00:00+02:00', { cancelledAt: new Date() })
  for (const status of ['NO_SHOW', 'ENDED']) await createAppointment('2026-06-10T10:00:00+02:00', { status })
  await runJobsAt('2026-06-09T10:00:00+02:00')
  await runJobsAt('2026-06-10T08:00:00+02:00')
  expect(await subjects()).toEqual([])
})

test('a moved appointment gets the reminders of its new time only (E52)', async () => {
  const booking = { showroomId: 'showroom-namur', dateFrom: '2026-06-12T09:00:00+02:00' }
  const { output } = await server.call(bookingEndpoints.book, { as: person, body: booking })
  await queueIsEmpty()
  server.lab.clock.moveTo(new Date('2026-06-11T08:30:00+02:00'))
  const body = { dateFrom: '2026-06-19T10:00:00+02:00' }
  expect((await server.call(bookingEndpoints.move, { as: person, params: { id: output.id }, body })).status).toBe(200)
  // Enqueued, but not sent before the move.
  const stale = { kind: 'APPOINTMENT', appointmentId: output.id, dateFrom: '2026-06-12T07:00:00.000Z' } as const
  await createMailQueue(server.lab.clock, () => {}).enqueue(server.store.db, { ...stale, locale: 'nl' }, SCHEDULED)
  await runJobsAt('2026-06-11T09:05:00+02:00')
  await runJobsAt('2026-06-18T10:00:00+02:00')
  expect((await subjects()).toSorted()).toEqual([
    'Uw afspraak is verplaatst naar vrijdag 19 juni',
    'Uw afspraak op vrijdag 12 juni is geboekt',
    'Uw afspraak op vrijdag 19 juni',
  ])
})

test('an appointment that is moved into the next day gets no reminder after the mail about its move (E52)', async () => {
  const booking = { showroomId: 'showroom-namur', dateFrom: '2026-06-19T09:00:00+02:00' }
  const { output } = await server.call(bookingEndpoints.book, { as: person, body: booking })
  const body = { dateFrom: '2026-06-12T11:00:00+02:00' }
  server.lab.clock.moveTo(new Date('2026-06-11T12:00:00+02:00'))
  expect((await server.call(bookingEndpoints.move, { as: person, params: { id: output.id }, body })).status).toBe(200)
  const [row] = await server.store.db.select().from(appointments).where(eq(appointments.id, output.id))
  expect([row?.remindedAt !== null, row?.remindedSoonAt]).toEqual([true, null])
})
