import * as v from 'valibot'
import type { SignInProvider } from '#contract/constants/oauth.ts'
import { normaliseEnterpriseNumber } from '#contract/rules/enterprise-number.ts'
import { addressInputSchema } from '#contract/schemas/address-input.ts'
import type { Profile } from '#contract/schemas/customer.ts'
import type { ProfileInput } from '#contract/schemas/profile.ts'
import { ADDRESS_NAMES, readAddress } from '#app/platform/forms/read-address.ts'

/** Filled in by the build. */
declare const __BUILD__: string

/** Which build this is, to the minute. */
export const VERSION = __BUILD__.slice(0, 16)

/** The companies as they write themselves. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** Fields of the profile in the order on screen. */
export const PROFILE_NAMES = [
  'customerType',
  'firstName',
  'lastName',
  'phone',
  'language',
  'buildPhase',
  'companyName',
  'enterpriseNumber',
  'profession',
  'vatNumber',
  ...ADDRESS_NAMES,
] as const

/**
 * What the profile form says. Both types of customer are in it, whichever is in sight (E25); what is out of sight cannot be
 * corrected, so a number that is none is left out there.
 */
export function readProfile(form: FormData): Record<keyof Omit<ProfileInput, 'consents'>, unknown> {
  const text = (name: string) => String(form.get(name) ?? '')
  const hidden = text('customerType') === 'PRIVATE'
  const [number, vat] = [text('enterpriseNumber'), text('vatNumber')]
  const known = normaliseEnterpriseNumber(number)
  return {
    customerType: text('customerType'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    language: text('language'),
    buildPhase: text('buildPhase'),
    companyName: text('companyName'),
    enterpriseNumber: hidden ? known : number,
    profession: text('profession'),
    vatNumber: hidden ? (normaliseEnterpriseNumber(vat) === known ? known : null) : vat,
    address: readAddress(form),
  }
}

/** What a profile is made of for the people in the showroom, in the order in which it is asked. */
export const PROFILE_BRICKS = ['name', 'phone', 'address', 'plans'] as const
/** One of them. */
export type ProfileBrick = (typeof PROFILE_BRICKS)[number]

/** What the profile lacks; `plans` is the build phase, for professionals the company. */
export function missingBricks(profile: Profile | null): ProfileBrick[] {
  const met: Record<ProfileBrick, boolean> = {
    name: Boolean(profile?.firstName && profile.lastName),
    phone: Boolean(profile?.phone),
    address: v.is(addressInputSchema, profile?.address),
    plans:
      profile?.customerType === 'PROFESSIONAL'
        ? Boolean(profile.companyName && profile.enterpriseNumber && profile.profession)
        : Boolean(profile?.buildPhase),
  }
  return PROFILE_BRICKS.filter((brick) => !met[brick])
}

/** The field that lays a brick. */
export function fieldOfBrick(brick: ProfileBrick, profile: Profile | null): (typeof PROFILE_NAMES)[number] {
  if (brick === 'name') return profile?.firstName ? 'lastName' : 'firstName'
  if (brick === 'address') return 'address.street'
  if (brick === 'phone') return 'phone'
  if (profile?.customerType !== 'PROFESSIONAL') return 'buildPhase'
  if (!profile.companyName) return 'companyName'
  return profile.enterpriseNumber ? 'profession' : 'enterpriseNumber'
}
