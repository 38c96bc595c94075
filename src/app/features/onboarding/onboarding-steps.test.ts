import * as v from 'valibot'
import { expect, test } from 'vitest'
import { customerSchema } from '#contract/schemas/customer.ts'
import { projectSchema } from '#contract/schemas/project.ts'
import { nextScreen, projectAtHand, screenBefore, stepOf } from './model.ts'

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
  ['nobody has said anything', null, null, 'language'],
  ['the number to call is missing', { ...KNOWN, phone: null }, null, 'contact'],
  ['a professional has no company yet', { ...KNOWN, customerType: 'PROFESSIONAL' }, null, 'contact'],
  ['there is no project', KNOWN, null, 'address'],
  ['a project has no products', KNOWN, project({ address: ADDRESS }), 'productCategories'],
  ['products came before the address', KNOWN, project({ productCategories: ['PAVER'] }), 'address'],
  [
    'the style is not known',
    KNOWN,
    project({ address: ADDRESS, productCategories: ['PAVER'], type: 'OUTDOOR' }),
    'style',
  ],
])('S011 onboarding is taken up where it was left: %s', (_, profile, own, screen) => {
  expect(nextScreen({ customer: customer(profile), project: own })).toBe(screen)
})

test('S011 on the way on what has its answer is passed over, up to the visit, which is asked each time', () => {
  const asked = { customer: customer(KNOWN), project: project({ address: ADDRESS, type: 'OUTDOOR' }) }
  expect(nextScreen(asked, 'contact')).toBe('productCategories')
  expect(nextScreen(asked, 'productCategories')).toBe('style')
  expect(nextScreen(asked, 'style')).toBe('visit')
  expect(screenBefore('type')).toBe('productCategories')
  expect(screenBefore('language')).toBeUndefined()
  expect([stepOf('productCategories'), stepOf('style'), stepOf('visit')]).toEqual(['plans', 'plans', 'visit'])
})

test('T26 answers go to the most complete own active project, of equals to that of the visit', () => {
  const others = [
    project({ id: 'shared', type: 'OUTDOOR', contacts: [{ contact: { id: 'k1' }, role: 'COLLABORATOR' }] }),
    project({ id: 'old', type: 'OUTDOOR', status: 'ARCHIVED' }),
  ]
  expect(projectAtHand(others, 'k1', 'old')).toBeNull()
  const own = [...others, project({ id: 'one' }), project({ id: 'other' })]
  expect(projectAtHand(own, 'k1', 'other')?.id).toBe('other')
  expect(projectAtHand([...own, project({ id: 'further', style: 'RURAL' })], 'k1', 'other')?.id).toBe('further')
})
