import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
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
async function visit(minutes = 0, status: AppointmentStatus = 'REGISTERED', over: object = {}) {
  const dateFrom = new Date(server.lab.clock.now().getTime() + minutes * MINUTE_MS)
  const { id } = await server.fixtures.createAppointment(person, { dateFrom, status, showroomId: GENT, ...over })
  return { id }
}

async function row(id: string) {
  const [found] = await server.store.db.select().from(appointments).where(eq(appointments.id, id))
  return found
}

type Headers = Readonly<Record<string, string>>
const assign = (params: { id: string }, headers: Headers, consultantId = 'bram-coppens') =>
  server.call(appointmentEndpoints.assign, { params, headers, body: { consultantId } })
const checkin = (params: { id: string }, headers: Headers, body: object = CODE) =>
  server.call(appointmentEndpoints.checkin, { params, headers, body })
const start = (params: { id: string }, headers: Headers, body: object = {}) =>
  server.call(appointmentEndpoints.start, { params, headers, body })
const end = (params: { id: string }, headers: Headers, body: object = {}) =>
  server.call(appointmentEndpoints.end, { params, headers, body })
const noShow = (params: { id: string }, headers: Headers) =>
  server.call(appointmentEndpoints.noShow, { params, headers })
const refusal = (answer: { json: unknown }) => v.parse(appointmentProblemSchema, answer.json)

describe('the appointment life cycle', () => {
  test('assigned, checked in, begun and ended, each answering the appointment (S067, S068, S069, S070)', async () => {
    const params = await visit()
    const { id: projectId } = await server.fixtures.createProject(person)
    expect((await assign(params, staff)).output).toMatchObject({
      status: 'REGISTERED',
      consultant: { name: 'Bram Coppens' },
    })
    expect((await checkin(params, tablet.headers)).output.status).toBe('CHECKED_IN')
    const begun = await start(params, staff, { consultantId: 'ines-claeys', projectId })
    expect(begun.output).toMatchObject({ status: 'ONGOING', consultant: { name: 'Ines Claeys' }, projectId })
    expect((await end(params, staff, { note: ' Stalen meegegeven. ' })).output.status).toBe('ENDED')
    expect(await row(params.id)).toMatchObject({ checkinMethod: 'CODE', note: 'Stalen meegegeven.' })
  })

  test('no show a quarter of an hour after the start, and the late visitor can still check in (S071)', async () => {
    const early = await visit(-14)
    expect(refusal(await noShow(early, tablet.headers))).toMatchObject({
      code: 'too-early',
      status: 409,
      appointmentStatus: 'REGISTERED',
      allowed: ['checkin'],
    })
    const params = await visit(-16)
    expect((await noShow(params, tablet.headers)).output.status).toBe('NO_SHOW')
    expect((await checkin(params, customer)).output.status).toBe('CHECKED_IN')
  })

  test('a visit over video begins without a check-in, one in the showroom does not (S069)', async () => {
    expect((await start(await visit(0, 'REGISTERED', { type: 'ONLINE' }), staff)).output.status).toBe('ONGOING')
    expect(refusal(await start(await visit(), staff))).toMatchObject({ code: 'wrong-status' })
  })

  test('repeated operations succeed without changes (F-57)', async () => {
    const params = await visit()
    await checkin(params, customer)
    const first = await row(params.id)
    server.lab.clock.setOffset(5 * MINUTE_MS)
    expect((await checkin(params, customer, { method: 'QR' })).output.status).toBe('CHECKED_IN')
    expect(await row(params.id)).toEqual(first)
    // Unlocking lasts five minutes.
    expect((await start(params, staff)).status).toBe(403)
    staff = await tablets.unlock(tablet)
    await start(params, staff)
    await end(params, staff, { note: 'Eerste' })
    expect((await end(params, staff, { note: 'Tweede' })).status).toBe(200)
    expect(await row(params.id)).toMatchObject({ status: 'ENDED', note: 'Eerste' })
  })

  test('what does not fit is a 409 that names the present status and what can be done instead (F-57)', async () => {
    const params = await visit()
    const answer = await end(params, { ...staff, 'accept-language': 'fr' })
    expect(answer.status).toBe(409)
    expect(refusal(answer)).toMatchObject({
      code: 'wrong-status',
      appointmentStatus: 'REGISTERED',
      allowed: ['assign', 'checkin'],
      detail: "Cela ne correspond pas à l'état actuel du rendez-vous. Rien n'a été modifié.",
    })
    const over = await visit(0, 'ENDED')
    for (const attempt of [checkin(over, customer), start(over, staff), noShow(over, staff), assign(over, staff)]) {
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
  ])('a customer checks in %i minutes before the start: %i (S068)', async (minutes, status, code) => {
    const params = await visit(minutes)
    const answer = await checkin(params, customer, { method: 'QR', showroomId: GENT })
    expect([answer.status, (answer.json as { code?: string }).code]).toEqual([status, code ?? '123456'])
  })

  test('a customer who stands in another showroom than that of the visit is told so (E39)', async () => {
    const params = await visit()
    const answer = await checkin(params, customer, { method: 'QR', showroomId: 'showroom-namur' })
    expect(refusal(answer)).toMatchObject({ code: 'other-showroom', allowed: ['checkin'] })
  })

  test('a foreign appointment looks exactly like a missing one, to customers and to tablets (F-50)', async () => {
    const stranger = await server.authorization(await server.fixtures.createCustomer())
    const elsewhere = await tablets.create('showroom-namur')
    const [own, later, missing] = [await visit(), await visit(3 * 24 * 60), { id: 'none' }]
    const read = (params: { id: string }, headers: Headers) =>
      server.call(appointmentEndpoints.read, { params, headers })
    const calls = [read, (params: { id: string }, headers: Headers) => checkin(params, headers)]
    for (const ask of calls) {
      for (const headers of [stranger, elsewhere.headers]) {
        const [foreign, nothing] = [await ask(own, headers), await ask(missing, headers)]
        expect([foreign.status, foreign.json]).toEqual([404, nothing.json])
      }
      // A tablet sees yesterday, today and tomorrow.
      expect((await ask(later, tablet.headers)).status).toBe(404)
    }
    expect((await server.call(appointmentEndpoints.calendar, { params: own, headers: stranger })).status).toBe(404)
    expect((await row(own.id))?.status).toBe('REGISTERED')
  })

  test('staff’s operations need their PIN on this very tablet (T12)', async () => {
    const params = await visit(0, 'CHECKED_IN')
    const other = await tablets.create()
    const borrowed = { ...staff, ...other.headers }
    for (const headers of [tablet.headers, borrowed, { ...tablet.headers, 'staff-token': 'x' }]) {
      for (const attempt of [assign, start, end]) {
        const answer = await attempt(params, headers)
        expect([answer.status, answer.problem.code]).toEqual([403, 'staff-only'])
      }
    }
    expect((await start(params, customer)).problem.code).toBe('tablets-only')
    expect((await start(params, staff)).status).toBe(200)
  })

  test('only consultants of the showroom and projects of the visitor can be named', async () => {
    const params = await visit(0, 'CHECKED_IN')
    const { id: foreign } = await server.fixtures.createProject(await server.fixtures.createCustomer())
    const paths = async (answer: ReturnType<typeof start>) => (await answer).problem.violations?.[0]?.propertyPath
    expect(await paths(assign(params, staff, 'nathalie-simon') as never)).toBe('consultantId')
    expect(await paths(start(params, staff, { consultantId: 'nobody' }))).toBe('consultantId')
    expect(await paths(start(params, staff, { projectId: foreign }))).toBe('projectId')
    expect(await row(params.id)).toMatchObject({ status: 'CHECKED_IN', consultantId: null, projectId: null })
  })

  test('a check-in records its method', async () => {
    const answer = await checkin(await visit(), customer, { method: 'MAGIC' })
    expect(answer.problem.violations).toMatchObject([{ propertyPath: 'method', code: 'choice' }])
  })
})

describe('many at once (F-57)', () => {
  /** What subscribers of the customer hear of one visit: one update for each change, none for what changed nothing. */
  async function statusesHeard(id: string, changes: number, act: () => Promise<unknown>): Promise<unknown[]> {
    const stream = await hub.subscribe(await hub.tokenOf(person))
    await act()
    await hub.publish([
      ['topic', 'news'],
      ['data', '"end"'],
    ])
    await stream.waitForEvents(changes + 1)
    await stream.stop()
    return stream.data.map((data) => {
      const told = data as { id?: string; status?: string }
      return told.id === id ? told.status : data
    })
  }

  test.each([2, 10, 20])('of %i check-ins one changes the visit, the others find it changed (S068)', async (count) => {
    const params = await visit()
    const methods = ['CODE', 'QR', 'NAME', 'STAFF']
    let statuses: number[] = []
    const heard = await statusesHeard(params.id, 1, async () => {
      const bodies = Array.from({ length: count }, (_, n) => ({ method: methods[n % methods.length] }))
      const tries = bodies.map((body, n) => checkin(params, n % 2 === 0 ? customer : tablet.headers, body))
      statuses = (await Promise.all(tries)).map(({ status }) => status)
    })
    expect(statuses).toEqual(Array(count).fill(200))
    expect(heard).toEqual(['CHECKED_IN', 'end'])
  })

  test.each([2, 10, 20])(
    'of %i operations that exclude each other one is done, the others are told (S071)',
    async (count) => {
      // To begin a visit over video, or to give its visitor up: after either the other does not fit.
      const params = await visit(-20, 'REGISTERED', { type: 'ONLINE' })
      let answers: Awaited<ReturnType<typeof start>>[] = []
      const heard = await statusesHeard(params.id, 1, async () => {
        const tries = Array.from({ length: count }, (_, n) => (n % 2 === 0 ? start : noShow)(params, staff))
        answers = await Promise.all(tries)
      })
      const winner = (await row(params.id))?.status
      expect(['ONGOING', 'NO_SHOW']).toContain(winner)
      expect(heard).toEqual([winner, 'end'])
      for (const answer of answers) {
        if (answer.status === 200) expect(answer.output.status).toBe(winner)
        else expect([answer.status, refusal(answer).appointmentStatus]).toEqual([409, winner])
      }
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(Math.floor(count / 2))
    },
  )
})
