import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { calendarSubscriptionEndpoints } from '#contract/appointments/calendar-subscription-endpoints.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { calendarSubscriptions } from '#server/db/appointment-tables.ts'
import { customers } from '#server/db/tables.ts'
import { LIMIT_RULES } from '#server/http/rate-limits.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const DAY_MS = 24 * 60 * 60 * 1000
/** A Wednesday, nine o'clock in Belgium. */
const NOW = new Date('2026-06-10T07:00:00Z')
const SHOWROOM = { showroomId: 'toonzaal-gent' }

let person: Person
beforeEach(async () => {
  server.lab.clock.moveTo(NOW)
  person = await server.fixtures.createCustomer()
})

const params = (of: Person) => ({ id: of.id })
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

async function subscribe(as = person): Promise<string> {
  const { status, output } = await server.call(calendarSubscriptionEndpoints.create, { as, params: params(as) })
  expect([status, output.fileUrl]).toEqual([201, expect.stringMatching(/^\/api\/calendars\/[\w-]{43}\.ics$/)])
  return output.fileUrl ?? ''
}

async function readAddress(as = person) {
  const { status, output } = await server.call(calendarSubscriptionEndpoints.read, { as, params: params(as) })
  expect(status).toBe(200)
  return output.fileUrl
}

/** The unfolded lines of a calendar. */
async function linesOf(url: string): Promise<string[]> {
  return (await (await server.request(url)).text()).replaceAll('\r\n ', '').split('\r\n')
}

/** The lines of one appointment in a calendar. */
async function eventLines(url: string, id: string): Promise<string[]> {
  const text = (await linesOf(url)).join('\n')
  const events = [...text.matchAll(/BEGIN:VEVENT\n([^]*?)\nEND:VEVENT/g)].map(([, event = '']) => event.split('\n'))
  return events.find((lines) => lines.includes(`UID:${id}@portal.test`)) ?? []
}

test('a calendar has what is to come and the last 90 days, without signing in (E11)', async () => {
  const at = (days: number, more = {}) =>
    server.fixtures.createAppointment(person, { dateFrom: inDays(days), ...SHOWROOM, ...more })
  const [next, call, recent, old] = [await at(2), await at(30, { remote: true }), await at(-89), await at(-91)]
  const stranger = await server.fixtures.createCustomer()
  const foreign = await server.fixtures.createAppointment(stranger, { dateFrom: inDays(2), ...SHOWROOM })
  const url = await subscribe()
  const response = await server.request(url)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'content-disposition': expect.stringContaining('afspraken.ics') as string,
    'x-robots-tag': 'noindex',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  const lines = await linesOf(url)
  const uids = lines.filter((line) => line.startsWith('UID:'))
  expect(uids).toEqual([recent, next, call].map(({ id }) => `UID:${id}@portal.test`))
  expect(lines.join('\n')).not.toMatch(new RegExp(`${old.id}|${foreign.id}|${person.emailAddress}`))
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Afspraken met Kareel',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]),
  )
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
  expect(await eventLines(url, next.id)).toContain('DTSTART;TZID=Europe/Brussels:20260612T090000')
  const head = await server.request(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, response.headers.get('etag'), ''])
})

test('a calendar without appointments is valid, and in the language of the profile (E11)', async () => {
  const profile = { language: 'fr' } as const
  await server.store.db.update(customers).set({ profile }).where(eq(customers.id, person.id))
  const lines = await linesOf(await subscribe())
  expect(lines).toContain('X-WR-CALNAME:Rendez‑vous avec Kareel')
  expect(lines).toContain('END:VTIMEZONE')
  expect(lines).not.toContain('BEGIN:VEVENT')
})

test('a moved appointment changes in place, a declined one is cancelled (E11, S087)', async () => {
  const appointment = { dateFrom: inDays(5), showroomId: 'showroom-namur' }
  const { id } = await server.fixtures.createAppointment(person, appointment)
  const url = await subscribe()
  expect(await eventLines(url, id)).toEqual(expect.arrayContaining(['SEQUENCE:0', 'STATUS:CONFIRMED']))
  const body = { dateFrom: '2026-06-16T10:00:00+02:00' }
  expect((await server.call(bookingEndpoints.move, { as: person, params: { id }, body })).status).toBe(200)
  expect(await eventLines(url, id)).toEqual(
    expect.arrayContaining(['SEQUENCE:1', 'STATUS:CONFIRMED', 'DTSTART;TZID=Europe/Brussels:20260616T100000']),
  )
  expect((await server.call(bookingEndpoints.decline, { as: person, params: { id } })).status).toBe(204)
  expect(await eventLines(url, id)).toEqual(expect.arrayContaining(['SEQUENCE:2', 'STATUS:CANCELLED']))
})

test('an unchanged calendar is a 304 at any time, a changed one is sent (E11)', async () => {
  const { id } = await server.fixtures.createAppointment(person, { dateFrom: inDays(5), ...SHOWROOM })
  const url = await subscribe()
  const etag = (await server.request(url)).headers.get('etag') ?? ''
  const ask = (tag: string) => server.request(url, { headers: { 'if-none-match': tag } })
  server.lab.clock.moveTo(new Date(NOW.getTime() + 60 * 60 * 1000))
  for (const tag of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
    const unchanged = await ask(tag)
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, etag, ''])
  }
  expect((await ask('"other"')).status).toBe(200)
  await server.call(bookingEndpoints.decline, { as: person, params: { id } })
  const changed = await ask(etag)
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
})

test('the address can be read again, and only one works at a time, until it is revoked (E11)', async () => {
  expect(await readAddress()).toBeNull()
  const first = await subscribe()
  expect(await readAddress()).toBe(first)
  const second = await subscribe()
  expect(second).not.toBe(first)
  expect(await readAddress()).toBe(second)
  const statuses = async () => [(await server.request(first)).status, (await server.request(second)).status]
  expect(await statuses()).toEqual([404, 200])
  for (let time = 0; time < 2; time += 1) {
    expect(
      (await server.call(calendarSubscriptionEndpoints.revoke, { as: person, params: params(person) })).status,
    ).toBe(204)
  }
  expect([await readAddress(), ...(await statuses())]).toEqual([null, 404, 404])
})

test('the address of another customer is neither read, replaced nor revoked (S105)', async () => {
  const url = await subscribe()
  const as = await server.fixtures.createCustomer()
  for (const endpoint of Object.values<Endpoint>(calendarSubscriptionEndpoints)) {
    const { status, problem } = await server.call(endpoint, { as, params: params(person) })
    expect([status, problem.code]).toEqual([403, 'not-yours'])
  }
  expect([await readAddress(as), await readAddress()]).toEqual([null, url])
})

test('the database has the address only as a hash (F-65)', async () => {
  const secret = /(\S{43})\.ics/.exec(await subscribe())?.[1] ?? ''
  const rows = await server.store.db.select().from(calendarSubscriptions)
  expect(rows.map(({ customerId }) => customerId)).toContain(person.id)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('an unknown address is a 404, for browsers a page (E11)', async () => {
  const url = `/api/calendars/${'x'.repeat(43)}.ics`
  expect((await server.request(url)).status).toBe(404)
  const page = await server.request(url, { headers: { accept: 'text/html', 'accept-language': 'fr' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')])
})

test('an address stops working when the account is deleted (E22)', async () => {
  const url = await subscribe()
  await server.store.db
    .update(customers)
    .set({ deletionAt: inDays(7) })
    .where(eq(customers.id, person.id))
  expect((await server.request(url)).status).toBe(200)
  server.lab.clock.moveTo(inDays(8))
  await server.request('/__lab/jobs', { method: 'POST' })
  expect((await server.request(url)).status).toBe(404)
})

test('fetches of one calendar are limited, those of others go on (F-54)', async () => {
  const [url, other] = [await subscribe(), await subscribe(await server.fixtures.createCustomer())]
  const { pair } = LIMIT_RULES.calendar
  for (let fetched = 0; fetched < pair; fetched += 1) expect((await server.request(url)).status).toBe(200)
  const refused = await server.request(url)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await server.request(other)).status).toBe(200)
})
