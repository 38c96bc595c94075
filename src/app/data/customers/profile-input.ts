import type { Customer } from '#contract/schemas/customer.ts'
import type { ProfileInput } from '#contract/schemas/profile.ts'
import type { Locale } from '#contract/constants/locales.ts'

/** What may be said of a profile: some of its parts, unchecked. */
export type ProfileChanges = Readonly<Partial<Record<keyof ProfileInput, unknown>>>

/**
 * The profile as it stands with some changes, for the contract's schema: the profile call saves the whole (S106). Choices
 * about data that are not among the changes stay as they are (F-83). `language` counts where none was chosen.
 */
export function wholeProfile(
  { profile }: Pick<Customer, 'profile'>,
  language: Locale,
  changes: ProfileChanges,
): Record<keyof ProfileInput, unknown> {
  return {
    customerType: profile?.customerType ?? 'PRIVATE',
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    phone: profile?.phone ?? null,
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
