import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedPath } from '#contract/http/base-path.ts'
import { eventEndpoints } from '#contract/analytics/endpoints.ts'
import { EVENTS_MAX } from '#contract/analytics/event-schema.ts'
import { openLabBackend } from '#server/dev.ts'
import { analyticsEvents } from '#server/db/favourite-tables.ts'
import { deleteOldEvents } from '#server/modules/analytics/repository.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { setUpApiServer, PUBLIC_URL } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
/** The same backend with the event sink enabled. */
let refusingBackend: Awaited<ReturnType<typeof openLabBackend>>

beforeAll(async () => {
  const { store, fileStore, outbox } = server
  const mails = { mailer: outbox, outbox, publicUrl: () => PUBLIC_URL }
  const eventSinks = { endpoint: false, dataLayer: false }
  refusingBackend = await openLabBackend({
    store,
    fileStore,
    logger: createLogger('error'),
    files: null,
    demoContent: false,
    eventSinks,
    ...mails,
  })
})
afterAll(() => refusingBackend?.close())

const event = (more: object = {}) => ({
  id: randomUUID(),
  time: '2026-03-02T09:30:00.000Z',
  route: '/inspiration/$itemId',
  locale: 'nl',
  name: 'page_load',
  ...more,
})
const send = async (events: object[], more: object = {}) =>
  (await server.call(eventEndpoints.report, { body: { events, ...more } })).status
const storedEvents = (ids: string[]) =>
  server.store.db.select().from(analyticsEvents).where(inArray(analyticsEvents.id, ids))

describe('event sinks', () => {
  test('by default events are accepted (S137)', async () => {
    expect((await server.call(eventEndpoints.report, { body: { events: [event()] } })).status).toBe(202)
    expect((await server.call(eventEndpoints.sinks)).output).toEqual({ endpoint: true, dataLayer: false })
  })

  test('switched off, no sinks are returned and events are refused (F-80)', async () => {
    const sinks = await refusingBackend.app.request(servedPath(eventEndpoints.sinks.path), {}, {})
    expect(await sinks.json()).toEqual({ endpoint: false, dataLayer: false })
    const body = JSON.stringify({ events: [event()] })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    expect((await refusingBackend.app.request(servedPath(eventEndpoints.report.path), init, {})).status).toBe(404)
  })
})

describe('analytics events (S137, S138, S139, S140)', () => {
  test('events are stored unchanged with their time of receipt', async () => {
    const events = [
      event({ productId: 'gevelsteen-merelrood' }),
      event({ name: 'reference_project_clicked', referenceProjectId: 'hoeve-lennik' }),
      event({ name: 'search_submitted', tab: 'PRODUCT', words: 2, facets: 1 }),
      event({ name: 'web_downloads', downloadId: 'tf-merelrood' }),
      event({ name: 'web_vitals', metric: 'LCP', value: 1234.5 }),
    ]
    expect(await send(events)).toBe(202)
    const rows = await storedEvents(events.map(({ id }) => id))
    expect(new Map(rows.map((row) => [row.id, row.event]))).toEqual(new Map(events.map((one) => [one.id, one])))
    const now = server.lab.clock.now().getTime()
    for (const { arrivedAt } of rows) expect(Math.abs(now - arrivedAt.getTime())).toBeLessThan(60_000)
  })

  test('an event sent twice is stored once with its first content (B34)', async () => {
    const one = event()
    expect([await send([one]), await send([{ ...one, locale: 'fr' }, event()])]).toEqual([202, 202])
    expect(await storedEvents([one.id])).toMatchObject([{ event: one }])
  })

  test(`come up to ${EVENTS_MAX} at a time (B34)`, async () => {
    const many = Array.from({ length: EVENTS_MAX + 1 }, () => event())
    expect([await send(many), await send(many.slice(1)), await send([])]).toEqual([422, 202, 422])
    expect(await storedEvents(many.map(({ id }) => id))).toHaveLength(EVENTS_MAX)
  })

  test.each([
    ['search texts', { name: 'search_submitted', tab: 'PRODUCT', words: 1, facets: 0, query: 'rode steen' }],
    ['customer ids', { customerId: 'iemand' }],
  ])('an event never stores %s (F-82)', async (_, fields) => {
    const one = event(fields)
    await send([one])
    expect(JSON.stringify(await storedEvents([one.id]))).not.toMatch(/rode steen|iemand/)
  })

  test.each([
    ['a URL instead of a route pattern', event({ route: '/projects/3b1f?x=1' })],
    ['an unknown name', event({ name: 'login' })],
    ['no time', event({ time: 'vandaag' })],
  ])('an event with %s is refused (F-82)', async (_, invalid) => {
    expect(await send([invalid])).toBe(422)
    expect(await storedEvents([invalid.id])).toEqual([])
  })

  test.each([
    ['2027-04-15T12:00:00Z', '2026-03-15T12:59:59Z', '2026-03-15T13:00:01Z'],
    // Thirteen months before the 31st there is no 31st.
    ['2026-10-31T12:00:00Z', '2025-09-30T10:59:59Z', '2025-09-30T11:00:01Z'],
    ['2026-12-31T23:30:00Z', '2025-11-30T23:29:59Z', '2025-11-30T23:30:01Z'],
  ])('on %s events are deleted after thirteen months in Belgium', async (now, before, after) => {
    const [old, young] = [event(), event()]
    const { db } = server.store
    const rows = [
      { id: old.id, event: old as never, arrivedAt: new Date(before) },
      { id: young.id, event: young as never, arrivedAt: new Date(after) },
    ]
    await db.insert(analyticsEvents).values(rows)
    await deleteOldEvents(db, new Date(now))
    expect((await storedEvents([old.id, young.id])).map(({ id }) => id)).toEqual([young.id])
  })
})
