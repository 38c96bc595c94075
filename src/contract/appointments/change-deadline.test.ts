import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PRODUCT_CATEGORIES } from '../projects/vocabulary.ts'
import { bookingSchema } from './booking-schema.ts'
import { changePagePath, earliestChangeableStart, isChangeable } from './change-deadline.ts'
import { CHANGE_DEADLINE_HOURS, JOIN_BEFORE_MINUTES } from './limits.ts'
import { APPOINTMENT_STATUSES, isOpenStatus, isRemote, joinableFrom } from './vocabulary.ts'

const now = new Date('2027-03-27T12:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + CHANGE_DEADLINE_HOURS * 3_600_000 + ms).toISOString()

test.each(['REGISTERED', 'CHECKED_IN', 'NO_SHOW', 'ONGOING', 'ENDED', 'UNKNOWN'])(
  'an appointment that is %s can be changed until the deadline, or not at all (B13)',
  (status) => {
    const changeable = [1, 0, -1].map((ms) => isChangeable({ status, dateFrom: after(ms) }, now))
    expect(changeable).toEqual([status === 'REGISTERED', false, false])
  },
)

test('the deadline is so many hours before an appointment', () => {
  expect(earliestChangeableStart(now).toISOString()).toBe(after(0))
  expect(['decline', 'edit', 'result'].map((page) => changePagePath('a1', page as 'edit'))).toEqual([
    '/booking/a1/decline',
    '/booking/a1/edit',
    '/booking/a1/result',
  ])
})

test('appointments to come and under way are open', () => {
  expect([...APPOINTMENT_STATUSES, 'UNKNOWN'].filter(isOpenStatus)).toEqual(['REGISTERED', 'CHECKED_IN', 'ONGOING'])
})

test.each([
  [{}, false],
  [{ showroom: undefined }, false],
  [{ showroom: {} }, false],
  [{ showroom: null }, true],
  [{ showroom: {}, urls: [{ type: 'Route' }] }, false],
  [{ showroom: {}, urls: [{ type: 'Route' }, { type: 'Join' }] }, true],
  [{ urls: [] }, false],
])('%j is held by video: %s', (place, expected) => {
  expect(isRemote(place)).toBe(expected)
})

test('a video call can be joined some minutes before it starts', () => {
  const dateFrom = now.toISOString()
  expect(now.getTime() - joinableFrom({ dateFrom })).toBe(JOIN_BEFORE_MINUTES * 60_000)
})

test('a booking names each topic once, and nothing that it does not need (B13)', () => {
  const booking = { showroomId: 's1', dateFrom: '2027-03-27T12:00:00Z' }
  const [one, other] = PRODUCT_CATEGORIES
  expect(v.parse(bookingSchema, booking)).toEqual({ ...booking, remote: false, projectId: null, topics: [] })
  expect(v.parse(bookingSchema, { ...booking, topics: [one, other, one] }).topics).toEqual([one, other])
  expect(v.is(bookingSchema, { ...booking, showroomId: '' })).toBe(false)
  expect(v.is(bookingSchema, { ...booking, dateFrom: 'tomorrow' })).toBe(false)
})
