import { expect, test } from 'vitest'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'

const server = setUpApiServer(null, { videoCallUrl: 'https://meet.example/room-{id}' })
const NOW = new Date('2026-06-10T09:00:00+02:00')

async function bookCall(time: string, day = '2026-06-12') {
  server.lab.clock.moveTo(NOW)
  const person = await server.fixtures.createCustomer()
  const headers = await server.authorization(person)
  const body = { showroomId: 'showroom-namur', dateFrom: `${day}T${time}:00+02:00`, remote: true }
  return { person, headers, call: (await server.call(bookingEndpoints.book, { headers, body })).output }
}

test('showrooms that hold appointments by video say so (S041)', async () => {
  const { output } = await server.call(showroomEndpoints.list)
  expect(output.items.map(({ remote }) => remote)).toEqual([true, true, true])
})

test('a video call is booked without code and showroom, and has a link of its own (S041, S043)', async () => {
  const { person, call } = await bookCall('09:00')
  expect(call).toMatchObject({ type: 'ONLINE', status: 'REGISTERED', showroom: null, code: null })
  expect(call.urls.map(({ type }) => type)).toEqual(['Join', 'Decline', 'Edit'])
  expect(call.urls[0]).toEqual({ type: 'Join', url: `https://meet.example/room-${call.id}`, label: 'Deelnemen' })
  // An hour before it cannot be moved any more, but joined.
  server.lab.clock.moveTo(new Date('2026-06-12T08:00:00+02:00'))
  const { output } = await server.call(appointmentEndpoints.read, { params: { id: call.id }, as: person })
  expect(output.urls.map(({ type }) => type)).toEqual(['Join'])
})

test('a showroom visit has a code and no link to join (S041)', async () => {
  server.lab.clock.moveTo(NOW)
  const headers = await server.authorization(await server.fixtures.createCustomer())
  const body = { showroomId: 'showroom-namur', dateFrom: '2026-06-12T11:00:00+02:00' }
  const { output } = await server.call(bookingEndpoints.book, { headers, body })
  expect(output.code).toMatch(/^\d{6}$/)
  expect(output.urls.map(({ type }) => type)).toEqual(['Decline', 'Edit'])
})

test('the calendar file leads to the call (E11, S041)', async () => {
  const { headers, call } = await bookCall('10:00')
  const { output } = await server.call(appointmentEndpoints.calendar, { params: { id: call.id }, headers })
  const text = (await (await server.request(output.fileUrl)).text()).replaceAll('\r\n ', '')
  expect(text).toContain(`LOCATION;LANGUAGE=nl-BE:https://meet.example/room-${call.id}`)
  expect(text).not.toContain('belt u')
})

test('mails lead to the call, and do not say that the adviser phones (S041)', async () => {
  const { person, call } = await bookCall('10:00', '2026-06-16')
  server.lab.clock.moveTo(new Date('2026-06-15T12:00:00+02:00'))
  await server.request('/__lab/jobs', { method: 'POST' })
  const [booked, reminder] = [
    await server.outbox.mailTo(person.emailAddress),
    await server.outbox.mailTo(person.emailAddress, 2),
  ]
  for (const { text } of [booked, reminder]) {
    expect(text).toContain('we spreken elkaar in een videogesprek')
    expect(text).not.toContain('belt u')
  }
  expect(reminder.text).toContain('Tot binnenkort op het scherm')
  expect(reminder.text).toContain(`https://meet.example/room-${call.id}`)
})
