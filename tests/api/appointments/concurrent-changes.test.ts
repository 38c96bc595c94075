import { describe, expect, test } from 'vitest'
import type { AppointmentActor } from '#contract/rules/appointment-transitions.ts'
import { apiServer } from '#tests/support/api-server.ts'
import { isExplained, type Race, type TriedOperation } from '#tests/support/race-history.ts'
import { playRaces } from '#tests/support/transition-races.ts'

const server = apiServer()

describe('F-57 many different operations at once', () => {
  test('all answers fit one order in which they could have come one after the other', async () => {
    const { races, wrong, changes } = await playRaces(server.app, server.store.db, { rounds: 12, seed: 57 })
    expect([races, wrong]).toEqual([12, []])
    // Things did happen.
    expect(changes).toBeGreaterThan(5)
    // A hundred and more calls at a machine that may do other things, too.
  }, 120_000)
})

describe('the judge of races', () => {
  const staff: AppointmentActor = { kind: 'showroom', showroomId: 's', isStaff: true }
  const now = new Date('2026-06-10T10:00:00Z')
  const race = (end: Race['end'], ...tries: Omit<TriedOperation, 'actor'>[]): boolean => {
    const begin = { status: 'REGISTERED', type: 'WALK_IN', dateFrom: '2026-06-10T09:40:00Z' } as const
    return isExplained({ begin, end, now, tries: tries.map((tried) => ({ ...tried, actor: staff })) })
  }
  const done = (operation: TriedOperation['operation']) => ({ operation, answered: { ok: true } }) as const
  const refused = (operation: TriedOperation['operation'], status: Race['end']) =>
    ({ operation, answered: { ok: false, status } }) as const

  test('finds the order where there is one', () => {
    expect(race('CHECKED_IN', done('no_show'), done('checkin'), done('checkin'))).toBe(true)
    expect(race('ENDED', done('end'), done('start'), done('checkin'), refused('end', 'REGISTERED'))).toBe(true)
    expect(race('REGISTERED', refused('start', 'REGISTERED'))).toBe(true)
  })

  test('finds what cannot have been', () => {
    // Two winners, a refusal of what was allowed, a status that never was, an end that nobody brought about.
    expect(race('NO_SHOW', done('checkin'), done('no_show'))).toBe(false)
    expect(race('REGISTERED', refused('checkin', 'REGISTERED'))).toBe(false)
    expect(race('CHECKED_IN', done('checkin'), refused('start', 'ENDED'))).toBe(false)
    expect(race('ENDED', done('checkin'))).toBe(false)
  })
})
