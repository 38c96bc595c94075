import { expect, test } from 'vitest'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer()
const MINUTE_MS = 60_000

async function calendarOf(dateFrom: string, locale: 'nl' | 'fr', overrides: object = {}) {
  const person = await server.fixtures.createCustomer()
  const { id } = await server.fixtures.createAppointment(person, {
    dateFrom: new Date(dateFrom),
    showroomId: 'toonzaal-gent',
    code: '482913',
    ...overrides,
  })
  const headers = { ...(await server.authorization(person)), 'accept-language': locale }
  const { output } = await server.call(appointmentEndpoints.calendar, { params: { id }, headers })
  return { id, ...output }
}

test.each([
  ['2026-03-29T08:00:00Z', '20260329T100000', 'nl', 'afspraak-2026-03-29.ics'],
  ['2026-10-25T09:00:00Z', '20261025T100000', 'fr', 'rendez-vous-2026-10-25.ics'],
] as const)(
  'an appointment at %s has the local time %s in the calendar file (E11, B23)',
  async (dateFrom, local, locale, name) => {
    const { id, fileUrl, fileName } = await calendarOf(dateFrom, locale)
    expect(fileName).toBe(name)
    const file = await server.request(fileUrl)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(file.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`)
    const lines = (await file.text()).replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain(`DTSTART;TZID=Europe/Brussels:${local}`)
    expect(lines).toContain(`UID:${id}@portal.test`)
    expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain('482913')
    expect(lines.find((line) => line.startsWith('LOCATION'))).toMatch(/Toonzaal Gent\\, Dok-Noord 7\\, 9000 Gent$/)
  },
)

test('a moved video call replaces the one in the calendar, without showroom and code (S041)', async () => {
  const { fileUrl } = await calendarOf('2026-03-29T08:00:00Z', 'nl', { moves: 2, remote: true })
  const text = await (await server.request(fileUrl)).text()
  expect(text).toContain('SEQUENCE:2\r\nSTATUS:CONFIRMED')
  expect(text).toContain('LOCATION;LANGUAGE=nl-BE:Videogesprek')
  // No address for video calls is configured here.
  expect(text.replaceAll('\r\n ', '')).toContain('uw adviseur belt u op het afgesproken uur')
  expect(text).not.toContain('482913')
})

test('the URL is valid for five minutes and for this appointment only', async () => {
  const { fileUrl } = await calendarOf('2026-03-29T08:00:00Z', 'nl')
  const other = await calendarOf('2026-03-29T08:00:00Z', 'nl')
  const sig = new URL(fileUrl, 'http://x').search
  expect((await server.request(`/api/calendar/${other.id}${sig}`)).status).toBe(404)
  expect((await server.request(fileUrl.replace('/calendar/', '/files/'))).status).toBe(404)
  server.lab.clock.setOffset(5 * MINUTE_MS + 1000)
  const late = await server.request(fileUrl, { headers: { accept: 'text/html' } })
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Link verlopen')])
})
