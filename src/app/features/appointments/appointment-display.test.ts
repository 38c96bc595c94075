import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/schema.ts'
import { urlOfType, sortAppointments, minutesUntil } from './appointment-display.ts'

const appointment = (id: string, dateFrom: string) => ({ id, dateFrom, status: 'REGISTERED' }) as Appointment
const NOW = Date.parse('2026-11-25T10:00:00Z')

test('upcoming appointments are sorted ongoing first, then earliest; past ones latest first (E09)', () => {
  const all = [
    appointment('next', '2026-12-01T10:00:00Z'),
    appointment('on', '2026-11-25T10:20:00Z'),
    appointment('early', '2026-11-25T07:00:00Z'),
  ]
  expect(sortAppointments(all, false, NOW).map(({ id }) => id)).toEqual(['on', 'early', 'next'])
  expect(sortAppointments(all, true, NOW).map(({ id }) => id)).toEqual(['next', 'on', 'early'])
})

test('a booking page is selected by its type, and unsafe URLs are ignored (S043, S086, S087, F-42)', () => {
  const entry = (type: string, url: string) => ({ type, url, label: null })
  const page = (...urls: Appointment['urls']) => urlOfType({ urls } as Appointment, 'Decline', 'https://portal.example')
  expect(page()).toBeUndefined()
  expect(page(entry('Edit', 'https://x.example'), entry('Odd', 'https://y.example'))).toBeUndefined()
  expect(page(entry('Decline', 'https://x.example/1'))).toBe('https://x.example/1')
  expect(page(entry('Decline', '/booking/1'))).toBe('/booking/1')
  const urls = [entry('Decline', 'https://x.example/1'), entry('Edit', 'https://x.example/2')]
  expect(urlOfType({ urls } as Appointment, 'Edit', 'https://portal.example')).toBe('https://x.example/2')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http://x.example', ' jAvAsCript:x', 'https://']) {
    expect(page(entry('Decline', url)), url).toBeUndefined()
  }
})

test('minutes until an appointment are rounded up, and null once it has begun (B22)', () => {
  expect(minutesUntil(appointment('v', '2026-11-25T10:12:30Z'), NOW)).toBe(13)
  expect(minutesUntil(appointment('v', '2026-11-25T10:00:01Z'), NOW)).toBe(1)
  expect(minutesUntil(appointment('v', '2026-11-25T10:00:00Z'), NOW)).toBeNull()
})
