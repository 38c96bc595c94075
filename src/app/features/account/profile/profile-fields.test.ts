import * as v from 'valibot'
import { expect, test } from 'vitest'
import { profileSchema } from '#contract/customers/schema.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { fieldOfBrick, missingBricks, readProfile } from './profile-fields.ts'

const ADDRESS = { street: 'Kerkstraat', houseNumber: '12', postalCode: '9000', city: 'Gent' }
const profileOf = (parts: object) => v.parse(profileSchema, parts)

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const FORM = { customerType: 'PRIVATE', firstName: 'Lotte', lastName: 'V', language: 'nl', companyName: 'Studio Oost' }
const validate = (fields: object) => v.safeParse(profileFormSchema, readProfile(formOf({ ...FORM, ...fields })))

test('hidden company fields are sent if valid, and are null otherwise (E25)', () => {
  expect(validate({ enterpriseNumber: '0417.497.106', vatNumber: 'BE0417497106' }).output).toMatchObject({
    companyName: 'Studio Oost',
    enterpriseNumber: '0417497106',
    vatNumber: 'BE0417497106',
  })
  expect(validate({ enterpriseNumber: '0417.497.107', vatNumber: 'x' }).output).toMatchObject({
    companyName: 'Studio Oost',
    enterpriseNumber: null,
    vatNumber: null,
  })
  expect(validate({ enterpriseNumber: '0417.497.106', vatNumber: '1000000021' }).success).toBe(true)
})

test('visible company fields report invalid numbers at their fields (E25)', () => {
  const { issues = [] } = validate({ customerType: 'PROFESSIONAL', enterpriseNumber: '0417.497.107', vatNumber: 'x' })
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['enterpriseNumber', 'vatNumber'])
})

test('an empty address is null; a partial one is validated with the other fields (B20)', () => {
  expect(validate({ 'address.street': ' ', 'address.city': '' }).output).toMatchObject({ address: null })
  const { issues = [] } = validate({ 'address.city': 'Gent', phone: '1' })
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(
    expect.arrayContaining(['phone', 'address.street', 'address.postalCode', 'address.houseNumber']),
  )
})

test.each([
  ['no data', ['name', 'phone', 'address', 'plans'], 'firstName', null],
  ['a first name', ['name', 'phone', 'address', 'plans'], 'lastName', { firstName: 'Lotte' }],
  [
    'no build phase',
    ['plans'],
    'buildPhase',
    { firstName: 'L', lastName: 'V', phone: '+32477123456', address: ADDRESS },
  ],
  [
    'an incomplete address',
    ['address', 'plans'],
    'address.street',
    { firstName: 'L', lastName: 'V', phone: '+32477123456', address: { ...ADDRESS, houseNumber: null } },
  ],
  [
    'no company name',
    ['plans'],
    'companyName',
    { customerType: 'PROFESSIONAL', firstName: 'L', lastName: 'V', phone: '+32477123456', address: ADDRESS },
  ],
  [
    'all fields',
    [],
    undefined,
    { firstName: 'L', lastName: 'V', phone: '+32477123456', address: ADDRESS, buildPhase: 'PERMIT' },
  ],
])('a profile with %s lacks %j, first the field %s (S023)', (_, missing, first, parts) => {
  const profile = parts && profileOf(parts)
  expect(missingBricks(profile)).toEqual(missing)
  const [brick] = missingBricks(profile)
  expect(brick && fieldOfBrick(brick, profile)).toBe(first)
})
