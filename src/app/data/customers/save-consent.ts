import * as v from 'valibot'
import type { Locale } from '#contract/configuration/locales.ts'
import { profileFormSchema } from '#contract/customers/profile-schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { saveProfile } from './customer-mutations.ts'
import { toProfileInput } from './profile-input.ts'

/** Saves the analytics consent in the profile if the customer has one. */
export async function saveConsent(customer: Customer, language: Locale, analytics: boolean): Promise<void> {
  const changes = { consents: { analytics } }
  if (!v.is(profileFormSchema, toProfileInput(customer, language, changes))) return
  await saveProfile(queryClient, customer.id, changes, crypto.randomUUID())
}
