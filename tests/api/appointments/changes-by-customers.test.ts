import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { raceForWrite } from '#tests/support/api/held-writes.ts'
import type { Person } from '#tests/support/browser/portal-page.ts'
import { waitUntilMailsSent } from '#tests/support/api/queued-mails.ts'
import { testDatabaseUrl } from '#tests/support/servers/test-database.ts'

const server = setUpApiServer()
const NOW = new Date('2026-06-10T09:00:00+02:00')
const GENT = 'toonzaal-gent'
const TUESDAY = '2026-06-16'

let person: Person
let headers: { authorization: string }
beforeEach(async () => {
  server.lab.clock.moveTo(NOW)
  person = await server.fixtures.createCustomer()
  headers = await server.authorization(person)
})

const create = (dateFrom: string, draft: object = {}) =>
  server.fixtures.createAppointment(person, { dateFrom: new Date(dateFrom), showroomId: GENT, ...draft })
const move = (id: string, dateFrom: string, as = headers) =>
  server.call(bookingEndpoints.move, { params: { id }, body: { dateFrom }, headers: as })
const decline = (id: string, as = headers) => server.call(bookingEndpoints.decline, { params: { id }, headers: as })
const readRow = async (id: string) =>
  (await server.store.db.select().from(appointments).where(eq(appointments.id, id)))[0]

test('the slots to move to are those of its showroom without its own, for a video call, too (S087, S041)', async () => {
  const { id } = await create(`${TUESDAY}T09:00:00+02:00`, { remote: true })
  const query = `?from=${TUESDAY}&to=${TUESDAY}`
  const { output } = await server.call(bookingEndpoints.slots, { params: { id }, query, headers })
  const starts = output.items.map(({ dateFrom }) => dateFrom)
  expect(starts).not.toContain('2026-06-16T07:00:00.000Z')
  expect(starts).toContain('2026-06-16T08:00:00.000Z')
})

test('a move gives a new code and a mail, and repeated it changes nothing more (S087)', async () => {
  const { id } = await create('2026-06-13T10:00:00+02:00', { code: '123456' })
  const { output } = await move(id, `${TUESDAY}T09:00:00+02:00`)
  expect(output).toMatchObject({ id, dateFrom: '2026-06-16T07:00:00.000Z', status: 'REGISTERED' })
  expect(output.code).not.toBe('123456')
  expect((await move(id, `${TUESDAY}T09:00:00+02:00`)).output.code).toBe(output.code)
  expect((await readRow(id))?.moves).toBe(1)
  const mail = await server.outbox.mailTo(person.emailAddress)
  expect(mail.subject).toBe('Uw afspraak is verplaatst naar dinsdag 16 juni')
})

// PGlite has one connection, so its transactions never meet: this test needs PostgreSQL.
test.runIf(testDatabaseUrl)('a move that is sent twice at once moves once (S087)', async () => {
  const { id } = await create('2026-06-13T10:00:00+02:00')
  const moveOnce = () => move(id, `${TUESDAY}T10:00:00+02:00`)
  const { isOneByOne, results } = await raceForWrite(server, 'appointments', [moveOnce, moveOnce])
  expect(isOneByOne).toBe(true)
  const [first, second] = results.map(({ status, output }) => ({ status, code: output.code }))
  expect(first?.status).toBe(200)
  expect(second).toEqual(first)
  expect((await readRow(id))?.moves).toBe(1)
})

test('a slot that is not free is refused (S087)', async () => {
  const { id } = await create('2026-06-13T10:00:00+02:00')
  const { status, problem } = await move(id, `${TUESDAY}T03:00:00+02:00`)
  expect([status, problem.code]).toEqual([409, 'slot-taken'])
  expect((await readRow(id))?.moves).toBe(0)
})

test('a declined appointment leaves the list, and repeated it sends no second mail (S086)', async () => {
  const { id } = await create('2026-06-13T10:00:00+02:00')
  expect((await decline(id)).status).toBe(204)
  expect((await decline(id)).status).toBe(204)
  expect((await server.call(appointmentEndpoints.list, { headers })).output.items).toEqual([])
  expect((await move(id, `${TUESDAY}T09:00:00+02:00`)).status).toBe(404)
  await waitUntilMailsSent(server)
  expect(await server.outbox.mailsTo(person.emailAddress)).toHaveLength(1)
})

test('within 24 hours or after the check-in nothing changes, with a reason (S086, S087)', async () => {
  const near = await create('2026-06-11T08:30:00+02:00')
  const here = await create('2026-06-13T10:00:00+02:00', { status: 'CHECKED_IN' })
  for (const { id } of [near, here]) {
    for (const { status, problem } of [await decline(id), await move(id, `${TUESDAY}T11:00:00+02:00`)]) {
      expect([status, problem.code]).toEqual([409, 'change-too-late'])
      expect(problem.detail).toContain('24 uur')
    }
    expect(await readRow(id)).toMatchObject({ cancelledAt: null, moves: 0 })
  }
})

test('an appointment of somebody else looks like a missing one (F-50)', async () => {
  const { id } = await create('2026-06-13T10:00:00+02:00')
  const other = await server.authorization(await server.fixtures.createCustomer())
  expect((await decline(id, other)).status).toBe(404)
  expect((await move(id, `${TUESDAY}T09:00:00+02:00`, other)).status).toBe(404)
  expect(await readRow(id)).toMatchObject({ cancelledAt: null, moves: 0 })
})
