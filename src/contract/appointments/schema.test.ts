import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isChangeable } from './change-deadline.ts'
import { appointmentSchema } from './schema.ts'
import { allowedOperations } from './transitions.ts'
import { APPOINTMENT_STATUSES, isOpenStatus, isRemote, joinableFrom } from './vocabulary.ts'

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
  expect(allowedOperations({ ...appointment, remote: false }, { kind: 'customer', contactId: 'k1' }, now)).toEqual([])
  expect(isChangeable(v.parse(appointmentSchema, postponed), now)).toBe(false)
  expect(['POSTPONED', ...APPOINTMENT_STATUSES].filter(isOpenStatus)).toEqual(['REGISTERED', 'CHECKED_IN', 'ONGOING'])
})

test('showroom and consultant may have no name', () => {
  const nameless = v.parse(appointmentSchema, { ...postponed, showroom: { id: 's1' }, consultant: {} })
  expect(nameless).toMatchObject({ showroom: { name: null, address: null }, consultant: { name: null } })
})

test.each([
  ['in a showroom', false, { showroom: { id: 's1' } }],
  ['of a backend that does not name showrooms', false, {}],
  ['that can be moved', false, { urls: [{ type: 'Edit', url: '/booking/1' }] }],
  ['that says it has no showroom', true, { showroom: null }],
  ['with a link to join', true, { showroom: { id: 's1' }, urls: [{ type: 'Join', url: 'https://call.example' }] }],
])('whether an appointment %s is a video call: %s (S041, S043)', (_, expected, place) => {
  for (const type of ['ONLINE', 'WALK_IN', 'HOME_VISIT'])
    expect(isRemote(v.parse(appointmentSchema, { ...postponed, type, ...place }))).toBe(expected)
})

test('a video call can be joined from 15 minutes before (S041)', () => {
  expect(new Date(joinableFrom(postponed)).toISOString()).toBe('2026-11-30T09:45:00.000Z')
})
