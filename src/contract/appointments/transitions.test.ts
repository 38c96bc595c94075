import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { APPOINTMENT_STATUSES } from './vocabulary.ts'
import {
  allowedOperations,
  APPOINTMENT_OPERATIONS,
  type AppointmentActor,
  type AppointmentOperation,
  canAssign,
  canCheckIn,
  canEnd,
  canMarkNoShow,
  canStart,
  type GuardInput,
  decide,
  TARGET_STATUS,
} from './transitions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Noon in Belgium, so that hours around it are on the same day. */
const now = new Date('2026-06-10T10:00:00Z')
const CUSTOMER: AppointmentActor = { kind: 'customer', contactId: 'k1' }
const TABLET: AppointmentActor = { kind: 'showroom', showroomId: 's1', isStaff: false }
const STAFF: AppointmentActor = { kind: 'showroom', showroomId: 's1', isStaff: true }

const guardInput = (over: Partial<GuardInput> = {}, minutes = 0): GuardInput => ({
  status: 'REGISTERED',
  remote: false,
  dateFrom: new Date(now.getTime() + minutes * MINUTE_MS).toISOString(),
  contact: { id: 'k1' },
  showroom: { id: 's1' },
  ...over,
})

/** The decision table again in its simplest form; minutes from now to the start. */
function oracle(
  operation: AppointmentOperation,
  { status, remote }: GuardInput,
  minutes: number,
  who: string,
): boolean {
  const isOpen = status === 'REGISTERED' || status === 'NO_SHOW'
  const isNear = Math.abs(minutes) <= 30
  const isToday = minutes >= -12 * 60 && minutes < 12 * 60
  switch (operation) {
    case 'assign':
      return who === 'staff' && (status === 'REGISTERED' || status === 'CHECKED_IN')
    case 'checkin':
      return !remote && isOpen && (who === 'customer' ? isNear : isNear || isToday)
    case 'start':
      return who === 'staff' && (status === 'CHECKED_IN' || (status === 'REGISTERED' && remote))
    case 'end':
      return who === 'staff' && status === 'ONGOING'
    case 'no_show':
      return who !== 'customer' && status === 'REGISTERED' && minutes <= -15
  }
}

const actors = { customer: CUSTOMER, tablet: TABLET, staff: STAFF }

describe('transitions of an appointment (S067–S071)', () => {
  test('any operation, status, actor and time gives the decision of decisions.md (F-57)', () => {
    const situation = fc.record({
      operation: fc.constantFrom(...APPOINTMENT_OPERATIONS),
      status: fc.constantFrom(...APPOINTMENT_STATUSES),
      remote: fc.boolean(),
      who: fc.constantFrom('customer', 'tablet', 'staff'),
      minutes: fc.oneof(fc.integer({ min: -32, max: 32 }), fc.integer({ min: -3000, max: 3000 })),
    })
    fc.assert(
      fc.property(situation, ({ operation, status, remote, who, minutes }) => {
        const appointment = guardInput({ status, remote }, minutes)
        const actor = actors[who]
        const decision = decide(operation, appointment, actor, now)
        const isChange = decision.ok && !decision.repeat
        expect(isChange).toBe(oracle(operation, appointment, minutes, who))
        expect(allowedOperations(appointment, actor, now).includes(operation)).toBe(isChange)
        // A repeated operation is never refused to an actor who could have performed it.
        const isRepeated = status === TARGET_STATUS[operation]
        const isPermitted = operation === 'checkin' || who === 'staff' || (operation === 'no_show' && who === 'tablet')
        expect(decision.ok && decision.repeat).toBe(isRepeated && isPermitted)
      }),
      { numRuns: 20_000 },
    )
  })

  test('no actor can change the appointments of others', () => {
    const elsewhere = { contact: { id: 'k2' }, showroom: { id: 's2' } }
    for (const actor of Object.values(actors)) {
      for (const operation of APPOINTMENT_OPERATIONS) {
        expect(decide(operation, guardInput(elsewhere), actor, now)).toEqual({ ok: false, reason: 'not-yours' })
      }
      expect(allowedOperations(guardInput(elsewhere), actor, now)).toEqual([])
    }
    // A video call belongs to no showroom, and a walk-in to no customer.
    expect(canMarkNoShow(guardInput({ showroom: null }), TABLET, now)).toMatchObject({ reason: 'not-yours' })
    expect(canCheckIn(guardInput({ contact: null }), CUSTOMER, now)).toMatchObject({ reason: 'not-yours' })
  })

  test('a refused operation has a reason', () => {
    expect(canCheckIn(guardInput({}, 31), CUSTOMER, now)).toEqual({ ok: false, reason: 'too-early' })
    expect(canCheckIn(guardInput({}, -31), CUSTOMER, now)).toEqual({ ok: false, reason: 'too-late' })
    expect(canCheckIn(guardInput({ status: 'ENDED' }), CUSTOMER, now)).toEqual({ ok: false, reason: 'wrong-status' })
    expect(canCheckIn(guardInput({ remote: true }), TABLET, now)).toEqual({ ok: false, reason: 'remote' })
    expect(canCheckIn(guardInput({ remote: true, status: 'ENDED' }), TABLET, now)).toMatchObject({
      reason: 'wrong-status',
    })
    // Only a video call starts without a check-in.
    expect(canStart(guardInput(), STAFF, now)).toEqual({ ok: false, reason: 'wrong-status' })
    expect(canMarkNoShow(guardInput({}, -14), TABLET, now)).toEqual({ ok: false, reason: 'too-early' })
    expect(canMarkNoShow(guardInput({}, -15), TABLET, now)).toEqual({ ok: true, repeat: false })
    expect(canEnd(guardInput(), STAFF, now)).toEqual({ ok: false, reason: 'wrong-status' })
    expect(canStart(guardInput({ status: 'CHECKED_IN' }), TABLET, now)).toEqual({ ok: false, reason: 'staff-only' })
    expect(canAssign(guardInput(), CUSTOMER, now)).toEqual({ ok: false, reason: 'staff-only' })
  })

  test('the day of a tablet is the calendar day in Belgium, also with 23 hours (B23)', () => {
    const late = new Date('2026-03-29T20:00:00Z')
    const at = (dateFrom: string) => canCheckIn(guardInput({ status: 'NO_SHOW', dateFrom }), TABLET, late).ok
    expect(at('2026-03-28T22:59:59Z')).toBe(false)
    expect(at('2026-03-28T23:00:00Z')).toBe(true)
    expect(at('2026-03-29T21:59:59Z')).toBe(true)
    expect(at('2026-03-29T22:00:00Z')).toBe(false)
    // Just before midnight the first appointment of the next day can be checked in.
    const midnight = new Date(late.getTime() + 1.9 * HOUR_MS)
    expect(canCheckIn(guardInput({ dateFrom: '2026-03-29T22:00:00Z' }), TABLET, midnight).ok).toBe(true)
  })
})
