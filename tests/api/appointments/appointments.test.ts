import { describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '#contract/appointments/vocabulary.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const MINUTE_MS = 60_000
const TABLET_SHOWROOM = DEMO_TABLET.showroomId

const list = (as: Person, query = '') => server.call(appointmentEndpoints.list, { as, query })

async function listAsTablet(query = '') {
  const body = { grant_type: 'client_credentials', client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }
  const { output } = await server.call(authEndpoints.token, { body })
  const headers = { authorization: `Bearer ${output.access_token}` }
  return server.call(appointmentEndpoints.list, { headers, query })
}

describe('list of a customer', () => {
  test('the first demo customer has the appointment of the design', async () => {
    const { person, projectId } = await server.fixtures.demoCustomer()
    const query = `?dateFrom[after]=${new Date().toISOString()}`
    const [next] = (await list(person, query)).output.items
    expect(next).toMatchObject({
      status: 'REGISTERED',
      type: 'ONLINE',
      showroom: { name: 'Toonzaal Gent', address: { city: 'Gent', region: 'FLANDERS' } },
      consultant: { name: 'Bram Coppens' },
      projectId,
      urls: [{ type: 'Decline' }, { type: 'Edit' }],
      contact: { id: person.contactId },
    })
    const zone = { timeZone: 'Europe/Brussels', hour: '2-digit', minute: '2-digit' } as const
    expect(new Date(next?.dateFrom ?? 0).toLocaleTimeString('nl-BE', zone)).toBe('10:30')
    expect(next?.code).toMatch(/^\d{6}$/)
  })

  test('only own appointments are listed, soonest first, with their total (S044)', async () => {
    const person = await server.fixtures.createCustomer()
    const now = Date.now()
    const ids: string[] = []
    for (const minutes of [90, -90, 0]) {
      const { id } = await server.fixtures.createAppointment(person, { dateFrom: new Date(now + minutes * MINUTE_MS) })
      ids.push(id)
    }
    const { output } = await list(person)
    expect(output.totalItems).toBe(3)
    expect(output.items.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]])
  })

  test('a time that the database does not have is a 422', async () => {
    const person = await server.fixtures.createCustomer()
    for (const at of ['0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z']) {
      expect((await list(person, `?dateFrom[after]=${at}`)).status, at).toBe(422)
    }
  })

  test('the contact parameter is ignored (T24)', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const { id } = await server.fixtures.createAppointment(person, { dateFrom: new Date() })
    await server.fixtures.createAppointment(other, { dateFrom: new Date() })
    for (const query of ['', `?contact=${other.contactId}`, `?contact=${person.contactId}`, '?contact=']) {
      expect((await list(person, query)).output.items.map((item) => item.id)).toEqual([id])
    }
  })

  test('both bounds are inclusive to the millisecond (T25)', async () => {
    const person = await server.fixtures.createCustomer()
    const dateFrom = new Date('2026-03-29T08:00:00.500Z')
    await server.fixtures.createAppointment(person, { dateFrom })
    const count = async (after: string, before: string) => {
      const query = new URLSearchParams({ 'dateFrom[after]': after, 'dateFrom[before]': before })
      return (await list(person, `?${query}`)).output.totalItems
    }
    const bothBounds = '2026-03-29T10:00:00.500+02:00'
    expect(await count(bothBounds, bothBounds)).toBe(1)
    expect(await count('2026-03-29T08:00:00.501Z', '2027-01-01T00:00:00Z')).toBe(0)
    expect(await count('2026-01-01T00:00:00Z', '2026-03-29T08:00:00.499Z')).toBe(0)
    const yearOfFiveDigits = '9999-12-31T23:30:00-12:00'
    expect(await count(bothBounds, yearOfFiveDigits)).toBe(1)
    expect(await count(yearOfFiveDigits, yearOfFiveDigits)).toBe(0)
  })

  test.each(['yesterday', '2026-02-30', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00+25:00'])(
    'a bound like %s is refused by name',
    async (bound) => {
      const query = `?${new URLSearchParams({ 'dateFrom[after]': bound })}`
      const { status, problem } = await list(await server.fixtures.createCustomer(), query)
      expect(status).toBe(422)
      expect(problem.violations?.[0]?.propertyPath).toBe('dateFrom[after]')
    },
  )
})

describe('list of a tablet', () => {
  test('the demo data has every status and type, and the list only those of the own showroom', async () => {
    const all = await server.store.db.select().from(appointments)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(APPOINTMENT_STATUSES))
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(APPOINTMENT_TYPES))
    const { items } = (await listAsTablet()).output
    expect(items.length).toBeGreaterThanOrEqual(4)
    const own = all.filter(({ showroomId }) => showroomId === TABLET_SHOWROOM).map(({ id }) => id)
    expect(own).toEqual(expect.arrayContaining(items.map(({ id }) => id)))
  })

  test('check-in codes are null', async () => {
    const { items } = (await listAsTablet()).output
    expect(items.filter(({ code }) => code !== null)).toEqual([])
  })

  test('the list spans yesterday to tomorrow in Belgium, whatever is requested, also when clocks change (T24)', async () => {
    const person = await server.fixtures.createCustomer()
    // Sunday 29 March 2026 has 23 hours in Belgium.
    server.lab.clock.moveTo(new Date('2026-03-29T22:30:00+02:00'))
    const starts = {
      before: '2026-03-27T23:59:00+01:00',
      first: '2026-03-28T00:00:00+01:00',
      last: '2026-03-30T23:59:59+02:00',
      after: '2026-03-31T00:00:00+02:00',
    }
    for (const [id, start] of Object.entries(starts)) {
      const draft = { id: `${person.id}-${id}`, dateFrom: new Date(start), showroomId: TABLET_SHOWROOM }
      await server.fixtures.createAppointment(person, draft)
    }
    const query = `?contact=${person.contactId}&dateFrom[after]=2020-01-01T00:00:00Z&dateFrom[before]=2030-01-01T00:00:00Z`
    const ids = (await listAsTablet(query)).output.items.map(({ id }) => id.slice(person.id.length + 1))
    expect(ids).toEqual(['first', 'last'])
    const narrowed = await listAsTablet(`?contact=${person.contactId}&dateFrom[after]=2026-03-29T00:00:00Z`)
    expect(narrowed.output.totalItems).toBe(1)
  })
})
