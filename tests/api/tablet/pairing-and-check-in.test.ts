import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { brusselsTime } from '#contract/formats/brussels-time.ts'
import { SEARCH_RESULTS_MAX } from '#contract/appointments/limits.ts'
import { formatCheckInQr } from '#contract/appointments/check-in-qr.ts'
import { DEMO_STAFF_PIN, DEMO_TABLET, DEMO_VISITOR } from '#server/db/seed/demo-credentials.ts'
import { contacts, showrooms } from '#server/db/tables.ts'
import { appointments, pairingCodes } from '#server/db/appointment-tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { issuePairingCode } from '#server/modules/tablets/service.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { type Tablet, createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const tablets = createTabletClient(server)
const MINUTE_MS = 60_000
const GENT = 'toonzaal-gent'
/** Noon in Belgium on a day without demo appointments. */
const NOON = new Date('2026-06-10T10:00:00Z')

const newCode = async (showroomId: string | null = GENT) =>
  (await issuePairingCode(server.store.db, showroomId, server.lab.clock.now())).code
const pair = (code: string, headers = {}) => server.call(tabletEndpoints.pair, { body: { code }, headers })

describe('pairing', () => {
  test('a pairing code is exchanged for credentials of one tablet, bound to its showroom (T12)', async () => {
    const code = await newCode()
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const { status, output } = await pair(code.toLowerCase().replace('-', ' '))
    expect([status, output.showroomId]).toEqual([201, GENT])
    const tablet = await tablets.signIn(output.clientId, output.clientSecret)
    const own = await server.call(tabletEndpoints.read, { headers: tablet.headers })
    expect(own.output).toEqual({ clientId: output.clientId, showroomId: GENT, isUnlocked: false })
    expect((await server.call(appointmentEndpoints.list, { headers: tablet.headers })).status).toBe(200)
  })

  test('a pairing code works once within one hour, and all invalid codes get the same response (T12)', async () => {
    const [used, old] = [await newCode(), await newCode()]
    await pair(used)
    server.lab.clock.setOffset(61 * MINUTE_MS)
    const responses = await Promise.all([used, old, 'ABCD-EFGH'].map((code) => pair(code)))
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(responses[0]?.problem).toMatchObject({
      code: 'pairing-refused',
      detail: expect.stringContaining('koppelcode'),
    })
    // Expired unused codes are deleted.
    await server.request('/__lab/jobs', { method: 'POST' })
    expect(await server.store.db.select().from(pairingCodes)).toEqual([])
  })

  test('only one of ten tablets with the same code is paired (F-56)', async () => {
    const code = await newCode()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => pair(code, { 'x-forwarded-for': `10.1.0.${n}` })),
    )
    expect(responses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201,
      ...Array<number>(9).fill(422),
    ])
  })

  test('guessing pairing codes is rate limited (F-54)', async () => {
    const headers = { 'x-forwarded-for': '10.2.0.1' }
    const guesses = Array.from({ length: LIMIT_RULES.pairing.address }, () => pair('ABCD-EFGH', headers))
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([422]))
    const response = await pair(await newCode(), headers)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  })

  test('a tablet without a showroom reads nothing and chooses its showroom once', async () => {
    const { output } = await pair(await newCode(null))
    expect(output.showroomId).toBeNull()
    const { headers } = await tablets.signIn(output.clientId, output.clientSecret)
    const early = await server.call(appointmentEndpoints.list, { headers })
    expect([early.status, early.problem.code]).toEqual([409, 'showroom-not-chosen'])
    const assignShowroom = (showroomId: string) =>
      server.call(tabletEndpoints.assignShowroom, { headers, body: { showroomId } })
    expect((await assignShowroom('nergens')).problem.violations).toMatchObject([{ propertyPath: 'showroomId' }])
    expect((await assignShowroom('showroom-namur')).output).toEqual({
      clientId: output.clientId,
      showroomId: 'showroom-namur',
      isUnlocked: false,
    })
    expect((await assignShowroom('showroom-namur')).status).toBe(200)
    expect((await assignShowroom(GENT)).problem.code).toBe('showroom-chosen')
    expect((await server.call(appointmentEndpoints.list, { headers })).status).toBe(200)
  })

  test('unpairing a tablet revokes its credentials and tokens', async () => {
    const { output } = await pair(await newCode())
    const tablet = await tablets.signIn(output.clientId, output.clientSecret)
    const unpair = (headers: Readonly<Record<string, string>>) => server.call(tabletEndpoints.unpair, { headers })
    expect((await unpair(tablet.headers)).problem.code).toBe('staff-only')
    expect((await unpair(await tablets.unlock(tablet))).status).toBe(204)
    expect((await server.call(tabletEndpoints.read, { headers: tablet.headers })).status).toBe(401)
    const body = {
      grant_type: 'client_credentials',
      client_id: output.clientId,
      client_secret: output.clientSecret,
    }
    expect((await server.call(authEndpoints.token, { body })).status).toBe(401)
  })

  test('a tablet without a showroom is unpaired without staff', async () => {
    const { output } = await pair(await newCode(null))
    const { headers } = await tablets.signIn(output.clientId, output.clientSecret)
    expect((await server.call(tabletEndpoints.unpair, { headers })).status).toBe(204)
    expect((await server.call(tabletEndpoints.read, { headers })).status).toBe(401)
  })
})

describe('staff PIN', () => {
  const unlock = ({ headers }: Tablet, pin: string) => server.call(tabletEndpoints.unlock, { headers, body: { pin } })

  test('the PIN is stored as a hash, unlocks for five minutes, and is rate limited per tablet', async () => {
    const [showroom] = await server.store.db.select().from(showrooms).where(eq(showrooms.id, GENT))
    expect(showroom?.staffPinHash).toMatch(/^\$argon2id\$/)
    const tablet = await tablets.create()
    const headers = await tablets.unlock(tablet)
    const isUnlocked = async () => (await server.call(tabletEndpoints.read, { headers })).output.isUnlocked
    expect(await isUnlocked()).toBe(true)
    server.lab.clock.setOffset(5 * MINUTE_MS + 1000)
    expect(await isUnlocked()).toBe(false)
    for (let n = 0; n < 5; n += 1) {
      expect((await unlock(tablet, '0000')).problem.violations).toMatchObject([
        { propertyPath: 'pin', code: 'pinWrong' },
      ])
    }
    expect((await unlock(tablet, DEMO_STAFF_PIN)).status).toBe(429)
    expect((await unlock(await tablets.create(), DEMO_STAFF_PIN)).status).toBe(200)
  })

  test('a showroom without a PIN cannot be unlocked', async () => {
    const tablet = await tablets.create('toonzaal-kortrijk')
    await server.store.db.update(showrooms).set({ staffPinHash: null }).where(eq(showrooms.id, 'toonzaal-kortrijk'))
    expect((await unlock(tablet, DEMO_STAFF_PIN)).problem.code).toBe('no-staff-pin')
  })
})

describe('check-in on the tablet', () => {
  test('the demo visitor has an appointment shortly after startup (E37)', async () => {
    const { dateFrom } = await demoAppointment()
    server.lab.clock.moveTo(dateFrom)
    const { headers } = await tablets.create()
    const body = { method: 'CODE', code: DEMO_VISITOR.code }
    const { items } = (await server.call(tabletEndpoints.searchAppointments, { headers, body })).output
    expect(items[0]?.label).toBe(`S. W. · ${brusselsTime(dateFrom)}`)
  })

  /** The appointment of the demo visitor, as seeded. */
  async function demoAppointment() {
    const [appointment] = await server.store.db
      .select({ dateFrom: appointments.dateFrom })
      .from(appointments)
      .innerJoin(contacts, eq(contacts.id, appointments.contactId))
      .where(and(eq(contacts.name, DEMO_VISITOR.name), eq(appointments.showroomId, DEMO_TABLET.showroomId)))
    if (!appointment) throw new Error('The demo visitor is missing')
    return appointment
  }

  /** An appointment of a customer with this name in Ghent, `minutes` after noon. */
  async function visitor(name: string, minutes: number, overrides: object = {}) {
    const person = await server.fixtures.createCustomer()
    await server.store.db.update(contacts).set({ name }).where(eq(contacts.id, person.contactId))
    const dateFrom = new Date(NOON.getTime() + minutes * MINUTE_MS)
    return server.fixtures.createAppointment(person, { dateFrom, showroomId: GENT, ...overrides })
  }
  const search = async ({ headers }: Tablet, body: object) =>
    (await server.call(tabletEndpoints.searchAppointments, { headers, body })).output

  test('a visitor is found by code, QR code or part of the name, and the response contains no name (B31)', async () => {
    server.lab.clock.moveTo(NOON)
    const tablet = await tablets.create()
    const { id } = await visitor('Jérôme Peeters', 30, { code: '271828' })
    const found = {
      items: [{ id, label: 'J. P. · 12:30', status: 'REGISTERED', dateFrom: expect.any(String) }],
      tooMany: false,
    }
    const text = formatCheckInQr({ id, code: '271828' })
    for (const body of [
      { method: 'CODE', code: '271828' },
      { method: 'QR', text },
      { method: 'NAME', name: 'jero' },
      { method: 'NAME', name: 'Peeters', time: '12:30' },
    ]) {
      expect(await search(tablet, body)).toEqual(found)
    }
    for (const body of [
      { method: 'CODE', code: '271829' },
      { method: 'QR', text: formatCheckInQr({ id, code: '000000' }) },
      { method: 'QR', text: formatCheckInQr({ id: 'another', code: '271828' }) },
      { method: 'QR', text: 'https://example.com' },
      { method: 'NAME', name: 'eeters' },
      { method: 'NAME', name: 'Peeters', time: '12:45' },
    ]) {
      expect(await search(tablet, body)).toEqual({ items: [], tooMany: false })
    }
    const response = await server.call(tabletEndpoints.searchAppointments, {
      headers: tablet.headers,
      body: { method: 'NAME', name: 'pe' },
    })
    expect(response.problem.violations).toMatchObject([{ propertyPath: 'name', code: 'nameShort' }])
  })

  test('an ambiguous name or code finds no visitor (B31)', async () => {
    server.lab.clock.moveTo(new Date(NOON.getTime() + 24 * 60 * MINUTE_MS))
    const tablet = await tablets.create()
    const ids = []
    for (const minutes of [1440, 1445, 1450, 1455]) ids.push(await visitor('Ann Claes', minutes, { code: '111111' }))
    expect(await search(tablet, { method: 'NAME', name: 'claes' })).toEqual({ items: [], tooMany: true })
    expect(await search(tablet, { method: 'CODE', code: '111111' })).toEqual({ items: [], tooMany: true })
    const { items } = await search(tablet, { method: 'NAME', name: 'claes', time: '12:05' })
    expect(items.map(({ id }) => id)).toEqual([ids[1]?.id])
    for (let n = 0; n < SEARCH_RESULTS_MAX; n += 1) await visitor('Bea Claes', 1440 + n, { status: 'NO_SHOW' })
    const all = await search(tablet, { method: 'NAME', name: 'bea' })
    expect([all.items.length, all.tooMany]).toEqual([SEARCH_RESULTS_MAX, false])
  })

  test('appointments of other days or showrooms, declined and past ones and video calls are not found, and searches are rate limited (B31, S041)', async () => {
    server.lab.clock.moveTo(new Date(NOON.getTime() + 48 * 60 * MINUTE_MS))
    const tablet = await tablets.create()
    await visitor('Zoë Zonder', 2880 + 14 * 60, { code: '200001' })
    await visitor('Zoë Zonder', 2880, { code: '200002', showroomId: 'showroom-namur' })
    await visitor('Zoë Zonder', 2880, { code: '200003', cancelledAt: NOON })
    await visitor('Zoë Zonder', 2880, { code: '200004', status: 'ENDED' })
    await visitor('Zoë Zonder', 2880, { code: '200005', remote: true })
    expect(await search(tablet, { method: 'NAME', name: 'zonder' })).toEqual({ items: [], tooMany: false })
    const guesses = Array.from({ length: 40 }, (_, n) => ({ method: 'CODE', code: `2000${String(n + 10)}` }))
    const statuses: number[] = []
    for (const body of guesses) {
      statuses.push((await server.call(tabletEndpoints.searchAppointments, { headers: tablet.headers, body })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(39)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a visitor is found and then checked in (S068, E37)', async () => {
    server.lab.clock.moveTo(NOON)
    const tablet = await tablets.create()
    const { id } = await visitor('Koen Vandamme', -10)
    const [item] = (await search(tablet, { method: 'NAME', name: 'vandamme' })).items
    const body = { method: 'NAME', deviceId: tablet.clientId, showroomId: GENT }
    const params = { id: item?.id ?? '' }
    const { output } = await server.call(appointmentOperationEndpoints.checkin, {
      headers: tablet.headers,
      params,
      body,
    })
    expect(output).toMatchObject({ id, status: 'CHECKED_IN', code: null, urls: [] })
    expect((await search(tablet, { method: 'NAME', name: 'vandamme' })).items[0]?.status).toBe('CHECKED_IN')
  })

  test('a walk-in is checked in idempotently with only a first name (E38)', async () => {
    server.lab.clock.moveTo(NOON)
    const tablet = await tablets.create()
    const walkIn = (body: object, key = 'wandel-1', headers: object = tablet.headers) =>
      server.call(tabletEndpoints.walkIn, { headers: { ...headers, 'idempotency-key': key }, body })
    const first = await walkIn({ firstName: ' Noor ', topic: 'PAVER' })
    expect(first.status).toBe(201)
    expect(first.output).toMatchObject({ type: 'WALK_IN', status: 'CHECKED_IN', contact: null, topics: ['PAVER'] })
    expect(first.output.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    const [showroom] = await server.store.db.select().from(showrooms).where(eq(showrooms.id, GENT))
    const { dateFrom, dateTo } = first.output
    expect(Date.parse(dateTo ?? '') - Date.parse(dateFrom)).toBe((showroom?.slotMinutes ?? 0) * MINUTE_MS)
    expect((await walkIn({ firstName: 'Noor', topic: 'PAVER' })).output.id).toBe(first.output.id)
    expect((await walkIn({ firstName: 'Piet' })).problem.code).toBe('write-key-used')
    const second = (await walkIn({ firstName: 'Noor' }, 'wandel-2')).output
    expect([second.id === first.output.id, second.topics]).toEqual([false, []])
    const other = await tablets.create()
    expect((await walkIn({ firstName: 'Noor' }, 'wandel-1', other.headers)).output.id).not.toBe(first.output.id)
    expect((await walkIn({ firstName: '' })).problem.violations).toMatchObject([{ propertyPath: 'firstName' }])
    // Staff continue with it like with any appointment.
    const headers = await tablets.unlock(tablet)
    const started = await server.call(appointmentOperationEndpoints.start, {
      headers,
      params: { id: first.output.id },
      body: {},
    })
    expect(started.output.status).toBe('ONGOING')
  })

  test('staff read today’s appointments with names, and the consultants', async () => {
    server.lab.clock.moveTo(new Date(NOON.getTime() + 120 * 60 * MINUTE_MS))
    const tablet = await tablets.create()
    const owner = await server.fixtures.createCustomer()
    const project = { name: 'Woning Baert', type: 'OUTDOOR' as const, productCategories: ['PAVER' as const] }
    const { id: projectId } = await server.fixtures.createProject(owner, project)
    await server.store.db.update(contacts).set({ name: 'Imke Baert' }).where(eq(contacts.id, owner.contactId))
    const { id } = await server.fixtures.createAppointment(owner, {
      dateFrom: new Date(NOON.getTime() + 7200 * MINUTE_MS),
      showroomId: GENT,
      consultantId: 'bram-coppens',
      projectId,
      status: 'CHECKED_IN',
      checkedInAt: NOON,
    })
    await visitor('Imke Morgen', 7200 + 14 * 60)
    const locked = await server.call(tabletEndpoints.appointments, { headers: tablet.headers })
    expect(locked.problem.code).toBe('staff-only')
    const headers = await tablets.unlock(tablet)
    const { items } = (await server.call(tabletEndpoints.appointments, { headers })).output
    expect(items).toMatchObject([{ id, name: 'Imke Baert', consultant: { id: 'bram-coppens', name: 'Bram Coppens' } }])
    expect(brusselsTime(new Date(items[0]?.dateFrom ?? ''))).toBe('12:00')
    expect(items[0]).toMatchObject({ since: NOON.toISOString(), project: { name: 'Woning Baert', share: 0.5 } })
    const { output } = await server.call(tabletEndpoints.consultants, { headers })
    expect(output.items.map(({ name }) => name)).toEqual(['Bram Coppens', 'Ines Claeys'])
  })

  test('staff see since when a visitor is where they are, and neither a showroom of video calls nor limited names', async () => {
    const dateFrom = new Date(NOON.getTime() + 240 * 60 * MINUTE_MS)
    server.lab.clock.moveTo(dateFrom)
    const person = await server.fixtures.createCustomer()
    const { id: projectId } = await server.fixtures.createProject(person, { name: 'Geheim', limited: true })
    const [checkedInAt, startedAt, endedAt] = [1, 2, 3].map((n) => new Date(NOON.getTime() + n * MINUTE_MS))
    const draft = { dateFrom, showroomId: GENT, projectId, checkedInAt, startedAt, endedAt }
    const rows = [
      { status: 'REGISTERED', since: undefined, remote: false },
      { status: 'NO_SHOW', since: undefined, remote: false },
      { status: 'CHECKED_IN', since: checkedInAt, remote: false },
      { status: 'ONGOING', since: startedAt, remote: true },
      { status: 'ENDED', since: endedAt, remote: true },
    ] as const
    for (const { since: _, ...row } of rows)
      await server.fixtures.createAppointment(person, { ...draft, ...row, id: `${row.status}-${person.id}` })
    const headers = await tablets.unlock(await tablets.create())
    const { items } = (await server.call(tabletEndpoints.appointments, { headers })).output
    const own = items.filter(({ id }) => id.endsWith(person.id))
    expect(own).toHaveLength(rows.length)
    for (const { status, since, remote } of rows) {
      expect(own.find((item) => item.status === status)).toMatchObject({
        since: since?.toISOString() ?? null,
        showroom: remote ? null : { id: GENT },
        project: { name: null, share: 0 },
      })
    }
  })

  test('staff read the next day with appointments of their showroom, without declined ones (E38)', async () => {
    const at = (hours: number) => new Date(NOON.getTime() + hours * 60 * MINUTE_MS)
    server.lab.clock.moveTo(at(-3000))
    const person = await server.fixtures.createCustomer()
    const showroomId = 'showroom-namur'
    await server.store.db.delete(appointments).where(eq(appointments.showroomId, showroomId))
    const tablet = await tablets.create(showroomId)
    const readNextDay = async () =>
      (await server.call(tabletEndpoints.nextDay, { headers: await tablets.unlock(tablet) })).output
    expect(await readNextDay()).toEqual({ day: null, count: 0 })
    await server.fixtures.createAppointment(person, { showroomId, dateFrom: at(-3000) })
    await server.fixtures.createAppointment(person, { showroomId, dateFrom: at(-2976), cancelledAt: at(-3000) })
    // The last minutes of 11 June in Belgium, and the first moment of 12 June.
    for (const hours of [24, 35.9, 36]) {
      await server.fixtures.createAppointment(person, { showroomId, dateFrom: at(hours) })
    }
    expect(await readNextDay()).toEqual({ day: '2026-06-11', count: 2 })
  })
})
