import { expect, test } from 'vitest'
import { hoursOn } from './opening-hours.ts'

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
