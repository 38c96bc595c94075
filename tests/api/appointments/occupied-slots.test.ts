import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import type { AppointmentStatus } from '#contract/appointments/vocabulary.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { showrooms } from '#server/db/tables.ts'
import { findNearbyCodes } from '#server/modules/appointments/scheduling-repository.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
/** A Wednesday, nine o'clock in Belgium. */
const NOW = new Date('2026-06-10T07:00:00Z')
const [NAMUR, GENT] = ['showroom-namur', 'toonzaal-gent']
const HOUR_MS = 60 * 60 * 1000
/** The first slots of a Thursday in Namur. */
const [NINE, TEN] = ['2026-06-11T07:00:00.000Z', '2026-06-11T08:00:00.000Z']

let person: Person
let headers: { authorization: string }
beforeEach(async () => {
  server.lab.clock.moveTo(NOW)
  await server.store.db.delete(appointments)
  await server.store.db.update(showrooms).set({ capacity: 1 })
  person = await server.fixtures.createCustomer()
  headers = await server.authorization(person)
})

const create = (dateFrom: string, draft: object = {}) =>
  server.fixtures.createAppointment(person, { dateFrom: new Date(dateFrom), showroomId: NAMUR, ...draft })
const book = (dateFrom: string) =>
  server.call(bookingEndpoints.book, { headers, body: { showroomId: NAMUR, dateFrom } })
const move = (id: string, dateFrom: string) =>
  server.call(bookingEndpoints.move, { params: { id }, body: { dateFrom }, headers })
const isFree = async (dateFrom: string) => {
  const query = `?from=${dateFrom.slice(0, 10)}&to=${dateFrom.slice(0, 10)}`
  const { output } = await server.call(showroomEndpoints.slots, { params: { id: NAMUR }, query, headers })
  return output.items.some((slot) => slot.dateFrom === dateFrom)
}

describe('what occupies a slot (E36)', () => {
  const statuses: Record<AppointmentStatus, boolean> = {
    REGISTERED: false,
    CHECKED_IN: false,
    ONGOING: false,
    ENDED: true,
    NO_SHOW: true,
  }

  test.each(Object.entries(statuses))('with an appointment that is %s it is free: %s', async (status, free) => {
    await create(NINE, { status })
    expect([await isFree(NINE), await isFree(TEN)]).toEqual([free, true])
    expect((await book(NINE)).status).toBe(free ? 201 : 409)
  })

  test('a declined appointment and one of another showroom do not', async () => {
    await create(NINE, { cancelledAt: NOW })
    await create(NINE, { showroomId: GENT })
    expect(await isFree(NINE)).toBe(true)
    expect((await book(NINE)).status).toBe(201)
  })

  test('a visitor without a booking occupies all slots that the visit overlaps', async () => {
    await create(NINE, { dateTo: new Date(Date.parse(TEN) + 1) })
    expect([await isFree(NINE), await isFree(TEN)]).toEqual([false, false])
  })

  test('appointments that only touch it do not, nor does one that began the day before', async () => {
    await create('2026-06-11T06:00:00.000Z')
    await create(TEN)
    await create('2026-06-10T15:00:00.000Z')
    expect(await isFree(NINE)).toBe(true)
  })

  test('of two places one is free until both are taken', async () => {
    await server.store.db.update(showrooms).set({ capacity: 2 }).where(eq(showrooms.id, NAMUR))
    await create(NINE)
    expect(await isFree(NINE)).toBe(true)
    expect([(await book(NINE)).status, (await book(NINE)).status]).toEqual([201, 409])
  })
})

describe('moving an appointment (S087)', () => {
  test('its own time does not stand in its way, the time of another does', async () => {
    const { id } = await create('2026-06-11T07:30:00.000Z', { dateTo: new Date('2026-06-11T08:30:00Z') })
    server.lab.clock.moveTo(new Date('2026-06-09T07:00:00Z'))
    expect((await move(id, NINE)).status).toBe(200)
    await create(TEN)
    const { status, problem } = await move(id, TEN)
    expect([status, problem.code]).toEqual([409, 'slot-taken'])
  })

  test('a reminder that was sent for the earlier time is sent again for the new one (E52)', async () => {
    const { id } = await create('2026-06-12T07:00:00.000Z', { remindedAt: NOW, remindedSoonAt: NOW })
    expect((await move(id, '2026-06-16T07:00:00.000Z')).status).toBe(200)
    const [row] = await server.store.db.select().from(appointments).where(eq(appointments.id, id))
    expect([row?.remindedAt, row?.remindedSoonAt]).toEqual([null, null])
    expect(row?.dateTo.getTime()).toBe(Date.parse('2026-06-16T07:00:00.000Z') + HOUR_MS)
  })
})

describe('at most ten upcoming appointments', () => {
  test('past, declined and finished ones and those of others do not count', async () => {
    const later = (day: number) => `2026-06-${String(10 + day)}T12:00:00.000Z`
    for (let day = 1; day <= 9; day += 1) await create(later(day), { showroomId: GENT })
    const stranger = await server.fixtures.createCustomer()
    await server.fixtures.createAppointment(stranger, { dateFrom: new Date(later(1)), showroomId: GENT })
    await create('2026-06-09T12:00:00.000Z', { showroomId: GENT })
    await create(later(2), { showroomId: GENT, cancelledAt: NOW })
    await create(later(3), { showroomId: GENT, status: 'ENDED' })
    expect((await book(NINE)).status).toBe(201)
    expect((await book(TEN)).problem.code).toBe('visits-full')
  })
})

test('check-in codes of a showroom within three days before and after are not given out again', async () => {
  const days = (count: number) => new Date(Date.parse(NINE) + count * 24 * HOUR_MS).toISOString()
  const drafts = { '000001': -3, '000002': 0, '000003': 3, '000004': -3.01, '000005': 3.01 }
  for (const [code, offset] of Object.entries(drafts)) await create(days(offset), { code })
  await create(NINE, { code: '000006', showroomId: GENT })
  const codes = await findNearbyCodes(server.store.db, NAMUR, new Date(NINE))
  expect([...codes].sort()).toEqual(['000001', '000002', '000003'])
})
