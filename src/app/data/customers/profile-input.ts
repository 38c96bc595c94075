import { hashKey } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Customer } from '#contract/customers/schema.ts'
import { profileFormSchema, type ProfileInput } from '#contract/customers/profile-schema.ts'
import { normalisePhone } from '#contract/formats/phone-number.ts'
import type { Locale } from '#contract/configuration/locales.ts'

/** A partial profile, not validated. */
type ProfileChanges = Readonly<Partial<Record<keyof ProfileInput, unknown>>>

/**
 * The whole profile with some changes applied, because the endpoint saves it as a whole. Consents without a change stay
 * as they are. `language` is the default where none was chosen.
 */
export function toProfileInput(
  { profile }: Pick<Customer, 'profile'>,
  language: Locale,
  changes: ProfileChanges,
): Record<keyof ProfileInput, unknown> {
  return {
    customerType: profile?.customerType ?? 'PRIVATE',
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    // A number that was accepted earlier must not block other changes.
    phone: normalisePhone(profile?.phone ?? ''),
    language: profile?.language ?? language,
    address: profile?.address ?? null,
    buildPhase: profile?.buildPhase ?? null,
    companyName: profile?.companyName ?? null,
    enterpriseNumber: profile?.enterpriseNumber ?? null,
    vatNumber: profile?.vatNumber ?? null,
    profession: profile?.profession ?? null,
    consents: {},
    ...changes,
  }
}

/** The fields of a validated profile that differ from the saved one. */
export function changedProfile(
  profile: ProfileInput,
  saved: Pick<Customer, 'profile'>,
  language: Locale,
): Partial<ProfileInput> {
  // An incomplete profile is no valid input, but its fields are normalised all the same.
  const before = v.safeParse(profileFormSchema, toProfileInput(saved, language, {})).output as ProfileChanges
  const fields = Object.entries(profile) as [keyof ProfileInput, unknown][]
  return Object.fromEntries(fields.filter(([name, value]) => hashKey([value]) !== hashKey([before[name]])))
}
