import * as v from 'valibot'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import { CUSTOMER_TYPES } from '#contract/customers/vocabulary.ts'
import { openWord } from '#contract/formats/open-word.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { normaliseEnterpriseNumber, vatNumberOf } from '#contract/formats/enterprise-number.ts'
import { toProfileInput } from '#app/data/customers/profile-input.ts'

/** The fields of both screens about the customer, in the order on screen. */
export const PROFILE_NAMES = [
  'language',
  'customerType',
  'firstName',
  'lastName',
  'phone',
  'companyName',
  'enterpriseNumber',
] as const

/** What the first screen requires; other fields pass unchecked. */
export const customerTypeSchema = v.looseObject({
  language: v.picklist(LOCALES, 'choice'),
  customerType: openWord(CUSTOMER_TYPES),
})

/** A complete profile: here the phone number is required, too. */
export const contactSchema = v.pipe(
  profileFormSchema,
  v.forward(
    v.partialCheck([['phone']], ({ phone }) => Boolean(phone), 'required'),
    ['phone'],
  ),
)

/** The profile with the answers of both screens; a private customer's company fields are hidden and stay unchanged. */
export function readAnswers(
  form: FormData,
  customer: Pick<Customer, 'profile'>,
  locale: Locale,
): Record<string, unknown> {
  const isPrivate = form.get('customerType') === 'PRIVATE'
  const names = PROFILE_NAMES.filter(
    (name) => !isPrivate || (!name.startsWith('company') && name !== 'enterpriseNumber'),
  )
  const input = toProfileInput(customer, locale, Object.fromEntries(names.map((name) => [name, form.get(name)])))
  // The VAT number has no field here, so that one of an earlier enterprise number could not be corrected.
  const { enterpriseNumber: typed } = input
  const number = typeof typed === 'string' ? normaliseEnterpriseNumber(typed) : null
  return number && input.vatNumber !== vatNumberOf(number) ? { ...input, vatNumber: null } : input
}
