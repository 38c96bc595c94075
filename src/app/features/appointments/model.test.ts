import { expect, test } from 'vitest'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { bookingPage, inOrder, minutesUntil } from './model.ts'

const visit = (id: string, dateFrom: string) => ({ id, dateFrom, status: 'REGISTERED' }) as Appointment
const NOW = Date.parse('2026-11-25T10:00:00Z')

test('E09 the one that is on comes first, then the soonest; of those past the latest', () => {
  const all = [
    visit('next', '2026-12-01T10:00:00Z'),
    visit('on', '2026-11-25T10:20:00Z'),
    visit('early', '2026-11-25T07:00:00Z'),
  ]
  expect(inOrder(all, false, NOW).map(({ id }) => id)).toEqual(['on', 'early', 'next'])
  expect(inOrder(all, true, NOW).map(({ id }) => id)).toEqual(['next', 'on', 'early'])
})

test('S043 S086 S087 F-42 a booking page is offered by its type alone, and never leads to a script', () => {
  const entry = (type: string, url: string) => ({ type, url, label: null })
  const page = (...urls: Appointment['urls']) =>
    bookingPage({ urls } as Appointment, 'Decline', 'https://portal.example')
  expect(page()).toBeUndefined()
  expect(page(entry('Edit', 'https://x.example'), entry('Odd', 'https://y.example'))).toBeUndefined()
  expect(page(entry('Decline', 'https://x.example/1'))).toBe('https://x.example/1')
  expect(page(entry('Decline', '/booking/1'))).toBe('/booking/1')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http://x.example', ' jAvAsCript:x', 'https://']) {
    expect(page(entry('Decline', url)), url).toBeUndefined()
  }
})

test('B22 minutes until a visit, never none before it', () => {
  expect(minutesUntil(visit('v', '2026-11-25T10:12:30Z'), NOW)).toBe(13)
  expect(minutesUntil(visit('v', '2026-11-25T10:00:01Z'), NOW)).toBe(1)
  expect(minutesUntil(visit('v', '2026-11-25T10:00:00Z'), NOW)).toBeNull()
})
