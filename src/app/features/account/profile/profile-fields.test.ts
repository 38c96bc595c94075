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
const accepted = (fields: object) => v.safeParse(profileFormSchema, readProfile(formOf({ ...FORM, ...fields })))

test('what is out of sight goes along where it is right, and never holds the rest up (E25)', () => {
  expect(accepted({ enterpriseNumber: '0417.497.106', vatNumber: 'BE0417497106' }).output).toMatchObject({
    companyName: 'Studio Oost',
    enterpriseNumber: '0417497106',
    vatNumber: 'BE0417497106',
  })
  expect(accepted({ enterpriseNumber: '0417.497.107', vatNumber: 'x' }).output).toMatchObject({
    companyName: 'Studio Oost',
    enterpriseNumber: null,
    vatNumber: null,
  })
  expect(accepted({ enterpriseNumber: '0417.497.106', vatNumber: '1000000021' }).success).toBe(true)
})

test('in sight the same numbers are invalidReason on their fields (E25)', () => {
  const { issues = [] } = accepted({ customerType: 'PROFESSIONAL', enterpriseNumber: '0417.497.107', vatNumber: 'x' })
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['enterpriseNumber', 'vatNumber'])
})

test('an address left empty is none, one begun is checked at once with the rest (B20)', () => {
  expect(accepted({ 'address.street': ' ', 'address.city': '' }).output).toMatchObject({ address: null })
  const { issues = [] } = accepted({ 'address.city': 'Gent', phone: '1' })
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(
    expect.arrayContaining(['phone', 'address.street', 'address.postalCode', 'address.houseNumber']),
  )
})

test.each([
  [null, ['name', 'phone', 'address', 'plans'], 'firstName'],
  [{ firstName: 'Lotte' }, ['name', 'phone', 'address', 'plans'], 'lastName'],
  [{ firstName: 'L', lastName: 'V', phone: '+32477123456', address: ADDRESS }, ['plans'], 'buildPhase'],
  [
    { firstName: 'L', lastName: 'V', phone: '+32477123456', address: { ...ADDRESS, houseNumber: null } },
    ['address', 'plans'],
    'address.street',
  ],
  [
    { customerType: 'PROFESSIONAL', firstName: 'L', lastName: 'V', phone: '+32477123456', address: ADDRESS },
    ['plans'],
    'companyName',
  ],
  [{ firstName: 'L', lastName: 'V', phone: '+32477123456', address: ADDRESS, buildPhase: 'PERMIT' }, [], undefined],
])('the profile %j lacks %j, and %s comes first (S023)', (parts, missing, first) => {
  const profile = parts && profileOf(parts)
  expect(missingBricks(profile)).toEqual(missing)
  const [brick] = missingBricks(profile)
  expect(brick && fieldOfBrick(brick, profile)).toBe(first)
})
