import { describe, expect, test } from 'vitest'
import type { AppointmentActor } from '#contract/appointments/transitions.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { isLinearizable, type Race, type AttemptedOperation } from '#tests/support/lab/linearizability.ts'
import { runRaces } from '#tests/support/lab/appointment-races.ts'

const server = setUpApiServer()

describe('concurrent operations (F-57)', () => {
  test('all responses fit one sequential order', async () => {
    const { races, nonLinearizable, changes } = await runRaces(server.app, server.store.db, { rounds: 12, seed: 57 })
    expect([races, nonLinearizable]).toEqual([12, []])
    expect(changes).toBeGreaterThan(5)
    // More than a hundred calls, which a busy machine needs time for.
  }, 120_000)
})

describe('the linearizability checker', () => {
  const staff: AppointmentActor = { kind: 'showroom', showroomId: 's', isStaff: true }
  const now = new Date('2026-06-10T10:00:00Z')
  const race = (end: Race['end'], ...attempts: Omit<AttemptedOperation, 'actor'>[]): boolean => {
    const begin = { status: 'REGISTERED', remote: false, dateFrom: '2026-06-10T09:40:00Z' } as const
    return isLinearizable({ begin, end, now, attempts: attempts.map((attempt) => ({ ...attempt, actor: staff })) })
  }
  const done = (operation: AttemptedOperation['operation']) => ({ operation, response: { ok: true } }) as const
  const refused = (operation: AttemptedOperation['operation'], status: Race['end']) =>
    ({ operation, response: { ok: false, status } }) as const

  test('accepts a history with a valid order', () => {
    expect(race('CHECKED_IN', done('no_show'), done('checkin'), done('checkin'))).toBe(true)
    expect(race('ENDED', done('end'), done('start'), done('checkin'), refused('end', 'REGISTERED'))).toBe(true)
    expect(race('REGISTERED', refused('start', 'REGISTERED'))).toBe(true)
  })

  test('rejects a history without a valid order', () => {
    // Two winners, a refused allowed operation, an impossible status, an end without a cause.
    expect(race('NO_SHOW', done('checkin'), done('no_show'))).toBe(false)
    expect(race('REGISTERED', refused('checkin', 'REGISTERED'))).toBe(false)
    expect(race('CHECKED_IN', done('checkin'), refused('start', 'ENDED'))).toBe(false)
    expect(race('ENDED', done('checkin'))).toBe(false)
  })
})
