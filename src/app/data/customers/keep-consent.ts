import * as v from 'valibot'
import type { Locale } from '#contract/constants/locales.ts'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import type { Customer } from '#contract/schemas/customer.ts'
import { profileInputSchema } from '#contract/schemas/profile.ts'
import { call } from '#app/platform/api/call.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { customerQueries } from './customer-queries.ts'
import { wholeProfile } from './whole-profile.ts'

/** Keeps the choice about being measured in the profile, if there is one: the call saves the whole of it (S106). */
export async function keepInProfile(customer: Customer, language: Locale, analytics: boolean): Promise<void> {
  const profile = v.safeParse(profileInputSchema, wholeProfile(customer, language, { consents: { analytics } }))
  if (!profile.success) return
  const { id } = customer
  const saved = await call(customerEndpoints.saveProfile, { params: { id }, body: profile.output })
  queryClient.setQueryData(customerQueries.me(id).queryKey, saved)
}
