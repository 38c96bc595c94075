import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import type { AppointmentStatus } from '#contract/appointments/vocabulary.ts'
import { appointmentProblemSchema } from '#contract/appointments/operations-schema.ts'
import { appointments } from '#server/db/appointment-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { setUpHubClient } from '#tests/support/api/hub-client.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'
import { type Tablet, createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const tablets = createTabletClient(server)
const hub = setUpHubClient(server)
const MINUTE_MS = 60_000
const GENT = 'toonzaal-gent'
const CODE = { method: 'CODE' } as const

let person: Person
let customer: { authorization: string }
let tablet: Tablet
let staff: Readonly<Record<string, string>>
beforeEach(async () => {
  person ??= await server.fixtures.createCustomer()
  customer ??= await server.authorization(person)
  tablet ??= await tablets.create()
  staff = await tablets.unlock(tablet)
})

/** An appointment of the customer in Ghent, `minutes` from now. */
async function createAppointment(minutes = 0, status: AppointmentStatus = 'REGISTERED', overrides: object = {}) {
  const dateFrom = new Date(server.lab.clock.now().getTime() + minutes * MINUTE_MS)
  const { id } = await server.fixtures.createAppointment(person, { dateFrom, status, showroomId: GENT, ...overrides })
  return { id }
}

async function readRow(id: string) {
  const [found] = await server.store.db.select().from(appointments).where(eq(appointments.id, id))
  return found
}

type Headers = Readonly<Record<string, string>>
const assign = (params: { id: string }, headers: Headers, consultantId = 'bram-coppens') =>
  server.call(appointmentOperationEndpoints.assign, { params, headers, body: { consultantId } })
const checkin = (params: { id: string }, headers: Headers, body: object = CODE) =>
  server.call(appointmentOperationEndpoints.checkin, { params, headers, body })
const start = (params: { id: string }, headers: Headers, body: object = {}) =>
  server.call(appointmentOperationEndpoints.start, { params, headers, body })
const end = (params: { id: string }, headers: Headers, body: object = {}) =>
  server.call(appointmentOperationEndpoints.end, { params, headers, body })
const noShow = (params: { id: string }, headers: Headers) =>
  server.call(appointmentOperationEndpoints.noShow, { params, headers })
const refusal = (response: { json: unknown }) => v.parse(appointmentProblemSchema, response.json)

describe('the appointment life cycle', () => {
  test('an appointment is assigned, checked in, started and ended, and each call returns it (S067, S068, S069, S070)', async () => {
    const params = await createAppointment()
    const { id: projectId } = await server.fixtures.createProject(person)
    expect((await assign(params, staff)).output).toMatchObject({
      status: 'REGISTERED',
      consultant: { name: 'Bram Coppens' },
    })
    expect((await checkin(params, tablet.headers)).output.status).toBe('CHECKED_IN')
    const started = await start(params, staff, { consultantId: 'ines-claeys', projectId })
    expect(started.output).toMatchObject({ status: 'ONGOING', consultant: { name: 'Ines Claeys' }, projectId })
    expect((await end(params, staff, { note: ' Stalen meegegeven. ' })).output.status).toBe('ENDED')
    expect(await readRow(params.id)).toMatchObject({ checkinMethod: 'CODE', note: 'Stalen meegegeven.' })
  })

  test('a no-show is possible 15 minutes after the start, and a late visitor can still check in (S071)', async () => {
    const early = await createAppointment(-14)
    expect(refusal(await noShow(early, tablet.headers))).toMatchObject({
      code: 'too-early',
      status: 409,
      appointmentStatus: 'REGISTERED',
      allowed: ['checkin'],
    })
    const params = await createAppointment(-16)
    expect((await noShow(params, tablet.headers)).output.status).toBe('NO_SHOW')
    expect((await checkin(params, customer)).output.status).toBe('CHECKED_IN')
  })

  test('a video call has no check-in and starts without one; a visit does not, whatever its type (S041, S069)', async () => {
    const call = await createAppointment(0, 'REGISTERED', { remote: true })
    for (const actor of [customer, tablet.headers, staff]) {
      expect(refusal(await checkin(call, actor))).toMatchObject({ code: 'remote', appointmentStatus: 'REGISTERED' })
    }
    expect((await start(call, staff)).output).toMatchObject({ status: 'ONGOING', showroom: null, code: null })
    for (const type of ['ONLINE', 'WALK_IN'] as const) {
      const visit = await createAppointment(0, 'REGISTERED', { type })
      expect(refusal(await start(visit, staff))).toMatchObject({ code: 'wrong-status', allowed: ['assign', 'checkin'] })
      expect((await checkin(visit, customer)).output).toMatchObject({ showroom: { id: GENT }, code: '123456' })
    }
  })

  test('repeated operations succeed without changes (F-57)', async () => {
    const params = await createAppointment()
    await checkin(params, customer)
    const first = await readRow(params.id)
    server.lab.clock.setOffset(5 * MINUTE_MS)
    expect((await checkin(params, customer, { method: 'QR' })).output.status).toBe('CHECKED_IN')
    expect(await readRow(params.id)).toEqual(first)
    // Unlocking lasts five minutes.
    expect((await start(params, staff)).status).toBe(403)
    staff = await tablets.unlock(tablet)
    await start(params, staff)
    await end(params, staff, { note: 'Eerste' })
    expect((await end(params, staff, { note: 'Tweede' })).status).toBe(200)
    expect(await readRow(params.id)).toMatchObject({ status: 'ENDED', note: 'Eerste' })
  })

  test('an invalid operation is a 409 with the current status and the allowed operations (F-57)', async () => {
    const params = await createAppointment()
    const response = await end(params, { ...staff, 'accept-language': 'fr' })
    expect(response.status).toBe(409)
    expect(refusal(response)).toMatchObject({
      code: 'wrong-status',
      appointmentStatus: 'REGISTERED',
      allowed: ['assign', 'checkin'],
      detail: 'Cela ne correspond pas à l’état actuel du rendez‑vous. Rien n’a été modifié.',
    })
    const ended = await createAppointment(0, 'ENDED')
    for (const attempt of [checkin(ended, customer), start(ended, staff), noShow(ended, staff), assign(ended, staff)]) {
      expect(refusal(await attempt)).toMatchObject({ appointmentStatus: 'ENDED', allowed: [] })
    }
  })
})

describe('permissions', () => {
  test.each([
    [29, 200, undefined],
    [-29, 200, undefined],
    [31, 409, 'too-early'],
    [-31, 409, 'too-late'],
  ])('a check-in by the customer %i minutes before the start gets status %i (S068)', async (minutes, status, code) => {
    const params = await createAppointment(minutes)
    const response = await checkin(params, customer, { method: 'QR', showroomId: GENT })
    expect([response.status, (response.json as { code?: string }).code]).toEqual([status, code ?? '123456'])
  })

  test('a check-in in another showroom is refused with its own code (E39)', async () => {
    const params = await createAppointment()
    const response = await checkin(params, customer, { method: 'QR', showroomId: 'showroom-namur' })
    expect(refusal(response)).toMatchObject({ code: 'other-showroom', allowed: ['checkin'] })
  })

  test('a foreign appointment looks exactly like a missing one to customers and tablets (F-50)', async () => {
    const stranger = await server.authorization(await server.fixtures.createCustomer())
    const otherTablet = await tablets.create('showroom-namur')
    const [own, later, missing] = [await createAppointment(), await createAppointment(3 * 24 * 60), { id: 'none' }]
    const read = (params: { id: string }, headers: Headers) =>
      server.call(appointmentEndpoints.read, { params, headers })
    const calls = [read, (params: { id: string }, headers: Headers) => checkin(params, headers)]
    for (const callWith of calls) {
      for (const headers of [stranger, otherTablet.headers]) {
        const [foreign, nothing] = [await callWith(own, headers), await callWith(missing, headers)]
        expect([foreign.status, foreign.json]).toEqual([404, nothing.json])
      }
      // A tablet lists yesterday, today and tomorrow.
      expect((await callWith(later, tablet.headers)).status).toBe(404)
    }
    expect((await server.call(appointmentEndpoints.calendar, { params: own, headers: stranger })).status).toBe(404)
    expect((await readRow(own.id))?.status).toBe('REGISTERED')
  })

  test('operations for staff require the PIN on this tablet (T12)', async () => {
    const params = await createAppointment(0, 'CHECKED_IN')
    const other = await tablets.create()
    const borrowed = { ...staff, ...other.headers }
    for (const headers of [tablet.headers, borrowed, { ...tablet.headers, 'staff-token': 'x' }]) {
      for (const attempt of [assign, start, end]) {
        const response = await attempt(params, headers)
        expect([response.status, response.problem.code]).toEqual([403, 'staff-only'])
      }
    }
    expect((await start(params, customer)).problem.code).toBe('tablets-only')
    expect((await start(params, staff)).status).toBe(200)
  })

  test('only staff check a visitor in as staff, a locked tablet and the customer do not (T12)', async () => {
    const params = await createAppointment()
    const borrowed = { ...staff, ...(await tablets.create()).headers }
    for (const headers of [tablet.headers, borrowed, customer]) {
      const response = await checkin(params, headers, { method: 'STAFF' })
      expect([response.status, response.problem.code]).toEqual([403, 'staff-only'])
    }
    expect(await readRow(params.id)).toMatchObject({ status: 'REGISTERED', checkinMethod: null })
    expect((await checkin(params, staff, { method: 'STAFF' })).output.status).toBe('CHECKED_IN')
  })

  test('only consultants of the showroom and projects of the visitor are accepted', async () => {
    const params = await createAppointment(0, 'CHECKED_IN')
    const { id: foreign } = await server.fixtures.createProject(await server.fixtures.createCustomer())
    const paths = async (response: ReturnType<typeof start>) => (await response).problem.violations?.[0]?.propertyPath
    expect(await paths(assign(params, staff, 'nathalie-simon') as never)).toBe('consultantId')
    expect(await paths(start(params, staff, { consultantId: 'nobody' }))).toBe('consultantId')
    expect(await paths(start(params, staff, { projectId: foreign }))).toBe('projectId')
    expect(await readRow(params.id)).toMatchObject({ status: 'CHECKED_IN', consultantId: null, projectId: null })
  })

  test('a check-in requires a known method', async () => {
    const response = await checkin(await createAppointment(), customer, { method: 'MAGIC' })
    expect(response.problem.violations).toMatchObject([{ propertyPath: 'method', code: 'choice' }])
  })
})

describe('simultaneous operations (F-57)', () => {
  /** The statuses published to the customer during `act`, followed by an end marker. */
  async function publishedStatuses(id: string, changes: number, act: () => Promise<unknown>): Promise<unknown[]> {
    const stream = await hub.subscribe(await hub.tokenOf(person))
    await act()
    await hub.publish([
      ['topic', 'news'],
      ['data', '"end"'],
    ])
    await stream.waitForEvents(changes + 1)
    await stream.stop()
    return stream.data.map((data) => {
      const update = data as { id?: string; status?: string }
      return update.id === id ? update.status : data
    })
  }

  test.each([2, 10, 20])(
    'one of %i simultaneous check-ins changes the appointment, and all succeed (S068)',
    async (count) => {
      const params = await createAppointment()
      const methods = ['CODE', 'QR', 'NAME']
      let statuses: number[] = []
      const published = await publishedStatuses(params.id, 1, async () => {
        const bodies = Array.from({ length: count }, (_, n) => ({ method: methods[n % methods.length] }))
        const calls = bodies.map((body, n) => checkin(params, n % 2 === 0 ? customer : tablet.headers, body))
        statuses = (await Promise.all(calls)).map(({ status }) => status)
      })
      expect(statuses).toEqual(Array(count).fill(200))
      expect(published).toEqual(['CHECKED_IN', 'end'])
    },
  )

  test.each([2, 10, 20])('one of %i conflicting operations succeeds, the others get a 409 (S071)', async (count) => {
    // Starting and no-show exclude each other for a video call.
    const params = await createAppointment(-20, 'REGISTERED', { remote: true })
    let responses: Awaited<ReturnType<typeof start>>[] = []
    const published = await publishedStatuses(params.id, 1, async () => {
      const calls = Array.from({ length: count }, (_, n) => (n % 2 === 0 ? start : noShow)(params, staff))
      responses = await Promise.all(calls)
    })
    const winner = (await readRow(params.id))?.status
    expect(['ONGOING', 'NO_SHOW']).toContain(winner)
    expect(published).toEqual([winner, 'end'])
    for (const response of responses) {
      if (response.status === 200) expect(response.output.status).toBe(winner)
      else expect([response.status, refusal(response).appointmentStatus]).toEqual([409, winner])
    }
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(Math.floor(count / 2))
  })
})
