import { expect, test } from 'vitest'
import { hoursOn, openingState } from './opening-hours.ts'

const spans = [
  { from: '09:00', to: '12:30' },
  { from: '13:30', to: '18:00' },
]
const showroom = {
  hours: [
    { weekday: 1, spans: [] },
    { weekday: 5, spans },
    { weekday: 7, spans: [{ from: '10:00', to: '12:00' }] },
  ],
  closedDays: [{ day: '2026-12-25', reason: 'Kerstmis' }],
}

test('a day has its weekly hours; a closed day has none and gives its reason (E36)', () => {
  expect(hoursOn(showroom, '2026-12-18')).toEqual({ spans, reason: null })
  expect(hoursOn(showroom, '2026-12-20').spans).toEqual([{ from: '10:00', to: '12:00' }])
  expect(hoursOn(showroom, '2026-12-21')).toEqual({ spans: [], reason: null })
  expect(hoursOn(showroom, '2026-12-25')).toEqual({ spans: [], reason: 'Kerstmis' })
})

// 2026-12-18 is a Friday.
test.each([
  ['before opening', '2026-12-18T07:30:00Z', { opensAt: new Date('2026-12-18T08:00:00Z') }],
  ['open until noon', '2026-12-18T08:00:00Z', { openUntil: new Date('2026-12-18T11:30:00Z') }],
  ['closed for lunch', '2026-12-18T11:30:00Z', { opensAt: new Date('2026-12-18T12:30:00Z') }],
  ['open in the afternoon', '2026-12-18T16:59:00Z', { openUntil: new Date('2026-12-18T17:00:00Z') }],
  ['after closing', '2026-12-18T17:00:00Z', { opensAt: new Date('2026-12-20T09:00:00Z') }],
  ['past a closed day', '2026-12-25T09:00:00Z', { opensAt: new Date('2026-12-27T09:00:00Z') }],
])('a showroom is %s', (_, now, state) => expect(openingState(showroom, new Date(now))).toEqual(state))

test('a showroom without hours has no next opening', () =>
  expect(openingState({ hours: [], closedDays: [] }, new Date('2026-12-18T08:00:00Z'))).toBeNull())
