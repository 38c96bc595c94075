import * as v from 'valibot'
import { expect, test } from 'vitest'
import { customerSchema } from '#contract/customers/schema.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { changedProfile, toProfileInput } from './profile-input.ts'

const ADDRESS = { street: 'Kerkstraat', houseNumber: '12', postalCode: '9000', city: 'Gent' }
const bare = { id: 'c1', emailAddress: 'lotte@voorbeeld.be', contact: { id: 'k1' } }

test('a stored number that is no longer accepted does not block other changes (S106)', () => {
  const profile = { customerType: 'PRIVATE', firstName: 'L', lastName: 'V', language: 'nl', phone: '+3247712345' }
  const customer = v.parse(customerSchema, { ...bare, profile })
  const input = toProfileInput(customer, 'nl', { consents: { marketing: false } })
  expect([input.phone, v.is(profileFormSchema, input)]).toEqual([null, true])
})

test('a consent is sent with the stored profile; without a profile the input is invalid (F-83)', () => {
  const profile = { customerType: 'PRIVATE', firstName: 'L', lastName: 'V', language: 'fr', address: ADDRESS }
  const customer = v.parse(customerSchema, { ...bare, profile })
  const sent = toProfileInput(customer, 'nl', { consents: { marketing: true } })
  expect(v.parse(profileFormSchema, sent)).toMatchObject({
    language: 'fr',
    consents: { marketing: true },
    address: ADDRESS,
  })
  const withoutProfile = toProfileInput(v.parse(customerSchema, bare), 'nl', { consents: { marketing: true } })
  expect(v.is(profileFormSchema, withoutProfile)).toBe(false)
})

test('a choice of a customer of an unknown type is saved with the type as it is (S023)', () => {
  const profile = { customerType: 'ASSOCIATION', firstName: 'L', lastName: 'V', profession: 'BEEKEEPER' }
  const customer = v.parse(customerSchema, { id: 'c1', profile })
  expect(v.parse(profileFormSchema, toProfileInput(customer, 'nl', { consents: { analytics: true } }))).toMatchObject(
    profile,
  )
})

test('changed fields replace those of the profile, and unchanged consents are not sent (S106)', () => {
  const profile = { customerType: 'PRIVATE', firstName: 'L', lastName: 'V', phone: '+32470123456' }
  const customer = v.parse(customerSchema, {
    ...bare,
    profile: { ...profile, consents: { marketing: { granted: true } } },
  })
  const sent = v.parse(profileFormSchema, toProfileInput(customer, 'fr', { lastName: 'Verhaegen' }))
  expect(sent).toMatchObject({ firstName: 'L', lastName: 'Verhaegen', phone: '+32470123456', language: 'fr' })
  expect(sent.consents).toEqual({})
})

test('only what differs from the saved profile is a change, however it was written (S106)', () => {
  const saved = {
    customerType: 'PROFESSIONAL',
    firstName: 'L',
    phone: '0470 12 34 56',
    companyName: '',
    address: { ...ADDRESS, box: null, country: 'BE', region: 'FLANDERS' },
    consents: { marketing: { granted: true } },
  }
  const customer = v.parse(customerSchema, { ...bare, profile: saved })
  const typed = {
    ...saved,
    lastName: 'Verhaegen',
    phone: '+32470123456',
    language: 'nl',
    enterpriseNumber: '0417497106',
  }
  const profile = v.parse(profileFormSchema, { ...typed, companyName: 'Claes', consents: {}, address: ADDRESS })
  const change = { lastName: 'Verhaegen', companyName: 'Claes', enterpriseNumber: '0417497106' }
  expect(changedProfile(profile, customer, 'nl')).toEqual(change)
  const moved = { ...profile, address: null, language: 'fr' as const }
  expect(changedProfile(moved, customer, 'nl')).toEqual({ ...change, address: null, language: 'fr' })
})
