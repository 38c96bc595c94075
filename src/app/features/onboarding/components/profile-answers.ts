import * as v from 'valibot'
import { LOCALES, type Locale } from '#contract/constants/locales.ts'
import { CUSTOMER_TYPES } from '#contract/constants/vocabularies.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { profileInputSchema } from '#contract/schemas/profile.ts'
import { wholeProfile } from '#app/data/customers/whole-profile.ts'

/** The controls of both screens about the customer, in the order on screen. */
export const PROFILE_NAMES = [
  'language',
  'customerType',
  'firstName',
  'lastName',
  'phone',
  'companyName',
  'enterpriseNumber',
] as const

/** What the first screen cannot do without; the rest of the profile goes along as it is. */
export const kindSchema = v.looseObject({
  language: v.picklist(LOCALES, 'choice'),
  customerType: v.picklist(CUSTOMER_TYPES, 'choice'),
})

/** A profile that counts as completed: with a number to call, too (decisions.md, Profile). */
export const contactSchema = v.pipe(
  profileInputSchema,
  v.forward(
    v.partialCheck([['phone']], ({ phone }) => Boolean(phone), 'required'),
    ['phone'],
  ),
)

/** The whole profile with what both screens say; a private customer's company is out of sight, and so stays as it was. */
export function readAnswers(
  form: FormData,
  customer: Pick<Customer, 'profile'>,
  locale: Locale,
): Record<string, unknown> {
  const isPrivate = form.get('customerType') === 'PRIVATE'
  const asked = PROFILE_NAMES.filter(
    (name) => !isPrivate || (!name.startsWith('company') && name !== 'enterpriseNumber'),
  )
  return wholeProfile(customer, locale, Object.fromEntries(asked.map((name) => [name, form.get(name)])))
}
