import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import { brusselsTime } from '#contract/formats/brussels-time.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { waitUntilMailsSent } from '#tests/support/api/queued-mails.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
/** A Wednesday, nine o'clock in Belgium. */
const NOW = new Date('2026-06-10T07:00:00Z')
const NAMUR = 'showroom-namur'
const NO_AUTHORIZATION = {}

let person: Person
let headers: { authorization: string }
beforeEach(async () => {
  server.lab.clock.moveTo(NOW)
  person = await server.fixtures.createCustomer()
  headers = await server.authorization(person)
})

const slots = (id: string, from: string, to = from, as: object = headers) =>
  server.call(showroomEndpoints.slots, { params: { id }, query: `?from=${from}&to=${to}`, headers: { ...as } })
const book = (body: object, more: object = {}) =>
  server.call(bookingEndpoints.book, { headers: { ...headers, ...more }, body: { showroomId: NAMUR, ...body } })

describe('showrooms (E36)', () => {
  test('opening hours, closed days, address, phone and accessibility are public and localized', async () => {
    const { output } = await server.call(showroomEndpoints.list)
    expect(output.items.map(({ name }) => name)).toEqual(['Showroom Namur', 'Toonzaal Gent', 'Toonzaal Kortrijk'])
    const params = { id: NAMUR }
    const french = await server.call(showroomEndpoints.read, { params, headers: { 'accept-language': 'fr' } })
    expect(french.output).toMatchObject({
      address: { city: 'Namur', region: 'WALLONIA' },
      phone: expect.stringMatching(/^\+32/),
      accessibility: expect.stringContaining('plain-pied'),
      directions: expect.stringContaining('E42'),
    })
    expect(french.output.hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(french.output.closedDays[0]).toMatchObject({ reason: 'Fête nationale' })
    expect((await server.call(showroomEndpoints.read, { params: { id: 'nergens' } })).status).toBe(404)
  })

  test('free slots are requested by day for at most a month', async () => {
    const { output } = await slots(NAMUR, '2026-06-11')
    const times = output.items.map(({ dateFrom }) => brusselsTime(new Date(dateFrom)))
    expect(times).toEqual(['09:00', '10:00', '11:00', '13:30', '14:30', '15:30', '16:30'])
    // The national holiday, a Tuesday.
    expect((await slots(NAMUR, '2026-07-21')).output.totalItems).toBe(0)
    expect((await slots(NAMUR, '2026-06-10', '2026-07-10')).status).toBe(200)
    for (const [from, to] of [
      ['2026-06-10', '2026-07-11'],
      ['2026-06-11', '2026-06-10'],
    ] as const) {
      const { problem } = await slots(NAMUR, from, to)
      expect(problem.violations).toMatchObject([{ propertyPath: 'to', code: 'daySpan' }])
    }
    expect((await slots(NAMUR, '2026-02-30', '2026-03-02')).problem.violations).toMatchObject([
      { propertyPath: 'from' },
    ])
    // The calendar of these years has days that PostgreSQL does not store.
    for (const day of ['0000-01-01', '0001-01-01', '0999-12-31', '9999-01-01'])
      expect((await slots(NAMUR, day)).output, day).toEqual({ totalItems: 0, items: [] })
    expect((await slots('nergens', '2026-06-11')).status).toBe(404)
    expect((await slots(NAMUR, '2026-06-11', '2026-06-11', NO_AUTHORIZATION)).status).toBe(401)
  })
})

describe('booking an appointment', () => {
  test('booking a free slot returns an appointment with a code and sends a mail in the requested language (S041)', async () => {
    const { id: projectId } = await server.fixtures.createProject(person)
    const [slot] = (await slots(NAMUR, '2026-06-12')).output.items
    const body = { dateFrom: slot?.dateFrom, projectId, topics: ['PAVER', 'PAVER'] }
    const { status, output } = await book(body, { 'accept-language': 'fr' })
    expect(status).toBe(201)
    expect(output).toMatchObject({
      ...slot,
      status: 'REGISTERED',
      type: 'ONLINE',
      projectId,
      topics: ['PAVER'],
      code: expect.stringMatching(/^\d{6}$/),
      urls: [
        { type: 'Decline', label: 'Annuler' },
        { type: 'Edit', label: 'Déplacer' },
      ],
    })
    const listed = await server.call(appointmentEndpoints.list, { headers })
    expect(listed.output.items.map(({ id }) => id)).toEqual([output.id])
    const mail = await server.outbox.mailTo(person.emailAddress)
    expect(mail.subject).toBe('Votre rendez‑vous du vendredi 12 juin est réservé')
    expect(mail.text).toContain(output.code)
    expect(mail.text).toContain('vendredi 12 juin 2026 à 09:00')
    expect((await slots(NAMUR, '2026-06-12')).output.items[0]).not.toEqual(slot)
  })

  test('a booking repeated with its key is one appointment and one mail (F-21)', async () => {
    const body = { dateFrom: '2026-06-13T08:00:00.000Z' }
    const key = { 'idempotency-key': 'boeking-1' }
    const [first, again] = [await book(body, key), await book(body, key)]
    expect([first.status, again.status, again.output.id]).toEqual([201, 201, first.output.id])
    await waitUntilMailsSent(server)
    expect(await server.outbox.mailsTo(person.emailAddress)).toHaveLength(1)
  })

  test('only one of ten customers gets the last free slot (F-56)', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => server.fixtures.createCustomer()))
    const all = await Promise.all(people.map((other) => server.authorization(other)))
    const responses = await Promise.all(all.map((other) => book({ dateFrom: '2026-06-16T07:00:00.000Z' }, other)))
    expect(responses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({ code: 'slot-taken' })
  })

  test.each([
    ['between two free slots', '2026-06-12T07:15:00.000Z'],
    ['on a closed day', '2026-06-14T08:00:00.000Z'],
    ['in the past', '2026-06-09T07:00:00.000Z'],
    ['within two hours', '2026-06-10T08:00:00.000Z'],
    ['more than a year ahead', '2027-06-11T07:00:00.000Z'],
    ['in the first year of the calendar', '0001-01-02T07:00:00.000Z'],
    ['in a year that Belgium counts with five digits', '9999-12-31T23:30:00.000Z'],
    ['in a year of five digits', '9999-12-31T23:30:00.000-12:00'],
  ])('a slot %s cannot be booked', async (_, dateFrom) => {
    const response = await book({ dateFrom })
    expect([response.status, response.problem.code]).toEqual([409, 'slot-taken'])
  })

  test('an unknown showroom and a foreign project are refused (F-50)', async () => {
    const { id: projectId } = await server.fixtures.createProject(await server.fixtures.createCustomer())
    const dateFrom = '2026-06-17T07:00:00.000Z'
    const paths = async (body: object) => (await book(body)).problem.violations?.map(({ propertyPath }) => propertyPath)
    expect(await paths({ dateFrom, projectId })).toEqual(['projectId'])
    expect(await paths({ dateFrom, showroomId: 'nergens' })).toEqual(['showroomId'])
    expect(await paths({ dateFrom: 'morgen' })).toEqual(['dateFrom'])
    expect((await server.call(appointmentEndpoints.list, { headers })).output.totalItems).toBe(0)
  })

  test('a customer can have at most ten upcoming appointments', async () => {
    for (let day = 1; day <= 10; day += 1) {
      await server.fixtures.createAppointment(person, { dateFrom: new Date(NOW.getTime() + day * 86_400_000) })
    }
    const response = await book({ dateFrom: '2026-06-18T07:00:00.000Z' })
    expect([response.status, response.problem.code]).toEqual([422, 'visits-full'])
  })

  test('an appointment within a day is confirmed and gets no reminder (E52)', async () => {
    const dateFrom = '2026-06-10T14:30:00.000Z'
    const { output } = await book({ dateFrom })
    await server.request('/__lab/jobs', { method: 'POST' })
    const [row] = await server.store.db.select().from(appointments).where(eq(appointments.id, output.id))
    expect(row?.remindedAt?.getTime()).toBeGreaterThanOrEqual(NOW.getTime())
    await waitUntilMailsSent(server)
    expect((await server.outbox.mailsTo(person.emailAddress)).map(({ subject }) => subject)).toEqual([
      'Uw afspraak op woensdag 10 juni is geboekt',
    ])
  })
})
