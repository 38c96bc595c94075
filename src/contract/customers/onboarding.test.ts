import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { projectSchema } from '../projects/schema.ts'
import { customerSchema } from './schema.ts'
import { appointmentForOnboarding, withoutEnded } from './onboarding.ts'

const customer = (completedAt: string | null) =>
  v.parse(customerSchema, { id: 'c1', emailAddress: 'a@b.be', contact: { id: 'k1' }, profile: { completedAt } })
const complete = {
  id: 'p1',
  name: 'Woning',
  status: 'ACTIVE',
  address: { street: 'Dok-Noord', houseNumber: '7', postalCode: '9000', city: 'Gent' },
  productCategories: ['PAVER'],
  type: 'NEW_BUILD',
  style: 'RURAL',
  contacts: [{ contact: { id: 'k1' }, role: 'OWNER' }],
}
const project = (over: object = {}) => v.parse(projectSchema, { ...complete, ...over })
const visit = { id: 'a1', status: 'REGISTERED' } as const
const ready = { customer: customer('2026-01-01T00:00:00Z'), projects: [project()], ongoing: [visit] }

describe('onboarding', () => {
  test('nothing is missing: no onboarding, whatever other projects lack (S011, T26)', () => {
    expect(appointmentForOnboarding(ready)).toBeNull()
    expect(
      appointmentForOnboarding({ ...ready, projects: [project({ id: 'p2', type: 'OTHER' }), project()] }),
    ).toBeNull()
  })

  test.each([
    ['the profile', { customer: customer(null) }],
    ['a project', { projects: [] }],
    ['the address', { projects: [project({ address: null })] }],
    ['what is needed', { projects: [project({ productCategories: [] })] }],
    ['the type', { projects: [project({ type: 'OTHER' })] }],
    ['the style', { projects: [project({ style: 'OTHER' })] }],
    [
      'a project of one’s own',
      { projects: [project({ contacts: [{ contact: { id: 'k1' }, role: 'COLLABORATOR' }] })] },
    ],
    ['an active one', { projects: [project({ status: 'ARCHIVED' })] }],
    ['one that has it all', { projects: [project({ type: 'OTHER' }), project({ id: 'p2', style: 'OTHER' })] }],
  ])('an ongoing visit leads there while %s is missing (S011, T26)', (_, missing) => {
    expect(appointmentForOnboarding({ ...ready, ...missing })).toBe(visit)
    expect(appointmentForOnboarding({ ...ready, ...missing, ongoing: [] })).toBeNull()
  })

  test('what is over within the window, or of an unknown status, does not count (S117, S040, T23)', () => {
    const over = [
      { id: 'a2', status: 'ENDED' },
      { id: 'a3', status: 'NO_SHOW' },
      { id: 'a4', status: 'POSTPONED' },
    ] as const
    expect(withoutEnded([...over, visit])).toEqual([visit])
    expect(appointmentForOnboarding({ ...ready, projects: [], ongoing: over })).toBeNull()
    expect(appointmentForOnboarding({ ...ready, projects: [], ongoing: [...over, visit] })).toBe(visit)
  })
})
