import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { eventEndpoints } from '#contract/endpoints/events.ts'
import { EVENTS_MAX } from '#contract/schemas/analytics-event.ts'
import { openLabBackend } from '#server/dev.ts'
import { analyticsEvents } from '#server/db/favourite-tables.ts'
import { sweepEvents } from '#server/modules/events/repository.ts'
import { createLogger } from '#server/open-backend.ts'
import { apiServer, PUBLIC_URL } from '#tests/support/api-server.ts'

const server = apiServer()
/** The same backend, told to keep events. */
let keeping: Awaited<ReturnType<typeof openLabBackend>>

beforeAll(async () => {
  const { store, fileStore, outbox } = server
  const mails = { mailer: outbox, outbox, publicUrl: () => PUBLIC_URL }
  const eventSinks = { endpoint: true, dataLayer: false }
  keeping = await openLabBackend({
    store,
    fileStore,
    logger: createLogger('error'),
    files: null,
    demoContent: false,
    eventSinks,
    ...mails,
  })
})
afterAll(() => keeping?.close())

const event = (more: object = {}) => ({
  id: randomUUID(),
  time: '2026-03-02T09:30:00.000Z',
  route: '/inspiration/$itemId',
  locale: 'nl',
  name: 'page_load',
  ...more,
})
const send = async (events: object[], more: object = {}) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ events, ...more })
  const answer = await keeping.app.request(
    servedPath(eventEndpoints.report.path),
    { method: 'POST', headers, body },
    {},
  )
  return answer.status
}
const kept = (ids: string[]) => server.store.db.select().from(analyticsEvents).where(inArray(analyticsEvents.id, ids))

describe('F-80 nothing by default', () => {
  test('there is nowhere for events to go', async () => {
    const refused = await server.call(eventEndpoints.report, { body: { events: [event()] } })
    expect([refused.status, refused.problem.code]).toEqual([404, 'not-found'])
    expect((await server.call(eventEndpoints.sinks)).output).toEqual({ endpoint: false, dataLayer: false })
  })

  test('where there is, it is said', async () => {
    const answer = await keeping.app.request(servedPath(eventEndpoints.sinks.path), {}, {})
    expect(await answer.json()).toEqual({ endpoint: true, dataLayer: false })
  })
})

describe('S137 S138 S139 S140 events', () => {
  test('are kept as they happened, with when they came', async () => {
    const events = [
      event({ productId: 'gevelsteen-merelrood' }),
      event({ name: 'reference_project_clicked', referenceProjectId: 'hoeve-lennik' }),
      event({ name: 'search_submitted', tab: 'PRODUCT', words: 2, facets: 1 }),
      event({ name: 'web_downloads', downloadId: 'tf-merelrood' }),
      event({ name: 'web_vitals', metric: 'LCP', value: 1234.5 }),
    ]
    expect(await send(events)).toBe(202)
    const rows = await kept(events.map(({ id }) => id))
    expect(new Map(rows.map((row) => [row.id, row.event]))).toEqual(new Map(events.map((one) => [one.id, one])))
    const now = keeping.lab.clock.now().getTime()
    for (const { arrivedAt } of rows) expect(Math.abs(now - arrivedAt.getTime())).toBeLessThan(60_000)
  })

  test('B34 that come twice count once, with what came first', async () => {
    const one = event()
    expect([await send([one]), await send([{ ...one, locale: 'fr' }, event()])]).toEqual([202, 202])
    expect(await kept([one.id])).toMatchObject([{ event: one }])
  })

  test(`B34 come up to ${EVENTS_MAX} at a time`, async () => {
    const many = Array.from({ length: EVENTS_MAX + 1 }, () => event())
    expect([await send(many), await send(many.slice(1)), await send([])]).toEqual([422, 202, 422])
    expect(await kept(many.map(({ id }) => id))).toHaveLength(EVENTS_MAX)
  })

  test.each([
    ['words', { name: 'search_submitted', tab: 'PRODUCT', words: 1, facets: 0, query: 'rode steen' }],
    ['customers', { customerId: 'iemand' }],
  ])('F-82 say nothing of %s, whatever came along', async (_, told) => {
    const one = event(told)
    await send([one])
    expect(JSON.stringify(await kept([one.id]))).not.toMatch(/rode steen|iemand/)
  })

  test.each([
    ['an address in place of its pattern', event({ route: '/projects/3b1f?x=1' })],
    ['an event of no list', event({ name: 'login' })],
    ['no time', event({ time: 'vandaag' })],
  ])('F-82 with %s are refused', async (_, wrong) => {
    expect(await send([wrong])).toBe(422)
    expect(await kept([wrong.id])).toEqual([])
  })

  test('are forgotten after thirteen months', async () => {
    const [old, young] = [event(), event()]
    const { db } = server.store
    const now = new Date('2027-04-15T12:00:00Z')
    const rows = [
      { id: old.id, event: old as never, arrivedAt: new Date('2026-03-15T11:59:59Z') },
      { id: young.id, event: young as never, arrivedAt: new Date('2026-03-15T12:00:01Z') },
    ]
    await db.insert(analyticsEvents).values(rows)
    await sweepEvents(db, now)
    expect((await kept([old.id, young.id])).map(({ id }) => id)).toEqual([young.id])
  })
})
