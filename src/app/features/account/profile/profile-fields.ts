import * as v from 'valibot'
import { normaliseEnterpriseNumber } from '#contract/formats/enterprise-number.ts'
import { addressInputSchema } from '#contract/geography/address-input-schema.ts'
import type { Profile } from '#contract/customers/schema.ts'
import type { ProfileInput } from '#contract/customers/profile-schema.ts'
import { ADDRESS_NAMES, readAddress } from '#app/platform/forms/read-address-fields.ts'

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

/** Reads the form. An invalid number in a hidden field is dropped, because the user could not correct it. */
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

/** Parts of a complete profile, in the order of the form. */
export const PROFILE_BRICKS = ['name', 'phone', 'address', 'plans'] as const
export type ProfileBrick = (typeof PROFILE_BRICKS)[number]

/** The missing parts; `plans` is the build phase, or the company of a professional. */
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

/** The first empty field of a missing part. */
export function fieldOfBrick(brick: ProfileBrick, profile: Profile | null): (typeof PROFILE_NAMES)[number] {
  if (brick === 'name') return profile?.firstName ? 'lastName' : 'firstName'
  if (brick === 'address') return 'address.street'
  if (brick === 'phone') return 'phone'
  if (profile?.customerType !== 'PROFESSIONAL') return 'buildPhase'
  if (!profile.companyName) return 'companyName'
  return profile.enterpriseNumber ? 'profession' : 'enterpriseNumber'
}
