import * as v from 'valibot'
import { expect, test } from 'vitest'
import { customerSchema } from '#contract/customers/schema.ts'
import { projectSchema } from '#contract/projects/schema.ts'
import { nextScreen, findOnboardingProject, previousScreen, stepOf } from './onboarding-steps.ts'

const customer = (profile: object | null) =>
  v.parse(customerSchema, { id: 'c1', emailAddress: 'a@b.be', contact: { id: 'k1' }, profile })
const project = (over: object = {}) =>
  v.parse(projectSchema, {
    id: 'p1',
    name: 'Woning',
    status: 'ACTIVE',
    type: 'OTHER',
    style: 'OTHER',
    contacts: [{ contact: { id: 'k1' }, role: 'OWNER' }],
    ...over,
  })
const KNOWN = { customerType: 'PRIVATE', language: 'nl', firstName: 'L', lastName: 'V', phone: '+32470123456' }
const ADDRESS = { street: 'Dok-Noord', houseNumber: '7', postalCode: '9000', city: 'Gent' }

test.each([
  ['nothing is answered', null, null, 'language'],
  ['the phone number is missing', { ...KNOWN, phone: null }, null, 'contact'],
  ['a professional has no company yet', { ...KNOWN, customerType: 'PROFESSIONAL' }, null, 'contact'],
  ['there is no project', KNOWN, null, 'address'],
  ['a project has no products', KNOWN, project({ address: ADDRESS }), 'productCategories'],
  ['there are products but no address', KNOWN, project({ productCategories: ['PAVER'] }), 'address'],
  [
    'the style is not known',
    KNOWN,
    project({ address: ADDRESS, productCategories: ['PAVER'], type: 'OUTDOOR' }),
    'style',
  ],
])('onboarding resumes at the first unanswered screen: %s (S011)', (_, profile, saved, screen) => {
  expect(nextScreen({ customer: customer(profile), project: saved })).toBe(screen)
})

test('answered screens are skipped, except the last one, which is always shown (S011)', () => {
  const state = { customer: customer(KNOWN), project: project({ address: ADDRESS, type: 'OUTDOOR' }) }
  expect(nextScreen(state, 'contact')).toBe('productCategories')
  expect(nextScreen(state, 'productCategories')).toBe('style')
  expect(nextScreen(state, 'style')).toBe('visit')
  expect(previousScreen('type')).toBe('productCategories')
  expect(previousScreen('language')).toBeUndefined()
  expect([stepOf('productCategories'), stepOf('style'), stepOf('visit')]).toEqual(['plans', 'plans', 'visit'])
})

test('answers are saved to the most complete owned project, on a tie to that of the appointment (T26)', () => {
  const others = [
    project({ id: 'shared', type: 'OUTDOOR', contacts: [{ contact: { id: 'k1' }, role: 'COLLABORATOR' }] }),
    project({ id: 'old', type: 'OUTDOOR', status: 'ARCHIVED' }),
  ]
  expect(findOnboardingProject(others, 'k1', 'old')).toBeNull()
  const projects = [...others, project({ id: 'one' }), project({ id: 'other' })]
  expect(findOnboardingProject(projects, 'k1', 'other')?.id).toBe('other')
  expect(findOnboardingProject([...projects, project({ id: 'third', style: 'RURAL' })], 'k1', 'other')?.id).toBe(
    'third',
  )
})
