import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { customerSchema } from './schema.ts'
import { profileFormSchema, profileInputSchema } from './profile-schema.ts'

const customer = { id: 'c1', emailAddress: 'lotte@voorbeeld.be', contact: { id: 'k1' } }

describe('a customer of another backend', () => {
  test.each([[undefined], [null], [{}], [{ id: null }]])(
    'is the contact of their projects where the contact is %j (S081)',
    (contact) => {
      expect(v.parse(customerSchema, { ...customer, contact }).contact).toEqual({ id: 'c1' })
    },
  )

  test('keeps the id of the contact where there is one (S081)', () => {
    expect(v.parse(customerSchema, customer).contact).toEqual({ id: 'k1' })
  })

  test('may have no address for mail', () => {
    expect(v.parse(customerSchema, { id: 'c1' })).toMatchObject({ emailAddress: null, profile: null })
  })

  test('may be of an unknown type and in an unknown phase (S023)', () => {
    const profile = { customerType: 'ASSOCIATION', buildPhase: 'DREAMING' }
    expect(v.parse(customerSchema, { ...customer, profile }).profile).toMatchObject(profile)
  })
})

describe('a profile with unknown words', () => {
  const profile = { customerType: 'ASSOCIATION', firstName: 'L', lastName: 'V', language: 'nl', buildPhase: 'DREAMING' }

  test('goes back as it came, without the company of a professional (S023)', () => {
    expect(v.parse(profileFormSchema, profile)).toMatchObject({ ...profile, companyName: null })
  })

  test('is refused by our backend (S023)', () => {
    const { issues = [] } = v.safeParse(profileInputSchema, profile)
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['customerType', 'choice'],
      ['buildPhase', 'choice'],
    ])
  })
})
