import * as v from 'valibot'
import type { Locale } from '#contract/configuration/locales.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { customerQueries } from './customer-queries.ts'
import { toProfileInput } from './profile-input.ts'

/** Saves the analytics consent in the profile if the customer has one. */
export async function saveConsent(customer: Customer, language: Locale, analytics: boolean): Promise<void> {
  const profile = v.safeParse(profileFormSchema, toProfileInput(customer, language, { consents: { analytics } }))
  if (!profile.success) return
  const { id } = customer
  const saved = await ifReadable(call(customerEndpoints.saveProfile, { params: { id }, body: profile.output }))
  if (saved) queryClient.setQueryData(customerQueries.me(id).queryKey, saved)
  else await refresh(queryClient, [customerEndpoints.read])
}
