import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { projectSchema } from '../projects/schema.ts'
import { customerSchema } from './schema.ts'
import { appointmentForOnboarding, isContactKnown, isCustomerTypeKnown, withoutEnded } from './onboarding.ts'

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
const appointment = { id: 'a1', status: 'REGISTERED' } as const
const ready = { customer: customer('2026-01-01T00:00:00Z'), projects: [project()], ongoing: [appointment] }

describe('onboarding', () => {
  test('one complete project needs no onboarding, whatever other projects lack (S011, T26)', () => {
    expect(appointmentForOnboarding(ready)).toBeNull()
    expect(
      appointmentForOnboarding({ ...ready, projects: [project({ id: 'p2', type: 'OTHER' }), project()] }),
    ).toBeNull()
  })

  test.each([
    ['the profile', { customer: customer(null) }],
    ['everything about the customer', { customer: v.parse(customerSchema, { id: 'c1', contact: { id: 'k1' } }) }],
    ['a project', { projects: [] }],
    ['the address', { projects: [project({ address: null })] }],
    ['a product category', { projects: [project({ productCategories: [] })] }],
    ['the type', { projects: [project({ type: 'OTHER' })] }],
    ['the style', { projects: [project({ style: 'OTHER' })] }],
    ['an owned project', { projects: [project({ contacts: [{ contact: { id: 'k1' }, role: 'COLLABORATOR' }] })] }],
    ['an active project', { projects: [project({ status: 'ARCHIVED' })] }],
    ['a complete project', { projects: [project({ type: 'OTHER' }), project({ id: 'p2', style: 'OTHER' })] }],
  ])('an ongoing appointment needs onboarding if %s is missing (S011, T26)', (_, missing) => {
    expect(appointmentForOnboarding({ ...ready, ...missing })).toBe(appointment)
    expect(appointmentForOnboarding({ ...ready, ...missing, ongoing: [] })).toBeNull()
  })

  test.each([
    ['a private customer', { customerType: 'PRIVATE' }, null],
    ['a professional without company', { customerType: 'PROFESSIONAL' }, appointment],
    ['a customer without type', {}, appointment],
  ])('where the backend does not say when it was completed, the answers of %s tell (S011)', (_, answers, expected) => {
    const profile = { language: 'nl', firstName: 'An', lastName: 'Claes', phone: '+32470123456', ...answers }
    const answered = v.parse(customerSchema, { id: 'c1', contact: { id: 'k1' }, profile })
    expect(appointmentForOnboarding({ ...ready, customer: answered })).toBe(expected)
  })

  const answers = { language: 'nl', firstName: 'An', lastName: 'Claes', phone: '+32470123456' }
  const company = { ...answers, customerType: 'PROFESSIONAL', companyName: 'Claes bv', enterpriseNumber: '0417497106' }

  test.each<[string, object | null, boolean, boolean]>([
    ['nobody', null, false, false],
    ['an empty profile', {}, false, false],
    ['a private customer', { ...answers, customerType: 'PRIVATE' }, true, true],
    ['a customer without type', answers, false, true],
    ['a customer without language', { ...answers, customerType: 'PRIVATE', language: null }, false, true],
    ['a customer without first name', { ...answers, customerType: 'PRIVATE', firstName: '' }, true, false],
    ['a customer without last name', { ...answers, customerType: 'PRIVATE', lastName: null }, true, false],
    ['a customer without phone', { ...answers, customerType: 'PRIVATE', phone: null }, true, false],
    ['a company', company, true, true],
    ['a company without a name', { ...company, companyName: null }, true, false],
    ['a company without a number', { ...company, enterpriseNumber: null }, true, false],
  ])('the answers of %s tell its type, and who it is (S011)', (_, answered, isTypeKnown, isWhoKnown) => {
    const { profile } = v.parse(customerSchema, { id: 'c1', profile: answered })
    expect([isCustomerTypeKnown(profile), isContactKnown(profile)]).toEqual([isTypeKnown, isWhoKnown])
  })

  test('ended and missed appointments, and those of an unknown status, need no onboarding (S117, S040, T23)', () => {
    const ended = [
      { id: 'a2', status: 'ENDED' },
      { id: 'a3', status: 'NO_SHOW' },
      { id: 'a4', status: 'POSTPONED' },
    ] as const
    expect(withoutEnded([...ended, appointment])).toEqual([appointment])
    expect(appointmentForOnboarding({ ...ready, projects: [], ongoing: ended })).toBeNull()
    expect(appointmentForOnboarding({ ...ready, projects: [], ongoing: [...ended, appointment] })).toBe(appointment)
  })
})
