import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isChangeable } from './change-deadline.ts'
import { bookingSchema } from './operations-schema.ts'
import { appointmentSchema } from './schema.ts'
import { allowedOperations } from './transitions.ts'
import { APPOINTMENT_STATUSES, isOpenStatus } from './vocabulary.ts'

const now = new Date('2026-11-23T10:00:00Z')
const postponed = {
  id: 'a1',
  status: 'POSTPONED',
  type: 'HOME_VISIT',
  dateFrom: '2026-11-30T10:00:00Z',
  contact: { id: 'k1' },
}

test('an appointment of an unknown status and type is read as it came (S040, S041)', () => {
  expect(v.parse(appointmentSchema, postponed)).toMatchObject(postponed)
})

test('nothing can be done about an appointment of an unknown status (S040)', () => {
  const appointment = v.parse(appointmentSchema, { ...postponed, dateFrom: now.toISOString() })
  expect(allowedOperations(appointment, { kind: 'customer', contactId: 'k1' }, now)).toEqual([])
  expect(isChangeable(v.parse(appointmentSchema, postponed), now)).toBe(false)
  expect(['POSTPONED', ...APPOINTMENT_STATUSES].filter(isOpenStatus)).toEqual(['REGISTERED', 'CHECKED_IN', 'ONGOING'])
})

test('showroom and consultant may have no name', () => {
  const nameless = v.parse(appointmentSchema, { ...postponed, showroom: { id: 's1' }, consultant: {} })
  expect(nameless).toMatchObject({ showroom: { name: null, address: null }, consultant: { name: null } })
})

test('a booking is of a known type (S041)', () => {
  const booking = { showroomId: 's1', dateFrom: '2026-11-30T10:00:00Z', type: 'HOME_VISIT' }
  expect(v.safeParse(bookingSchema, booking).issues?.map(({ message }) => message)).toEqual(['choice'])
})
