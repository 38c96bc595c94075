import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { profileEndpoints } from '#contract/customers/profile-endpoints.ts'
import type { ProfileInput } from '#contract/customers/profile-schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { UNCACHED } from '#app/platform/api/uncached.ts'
import { storeSaved } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { currentLocale } from '#app/platform/i18n/locale.ts'
import { customerQueries } from './customer-queries.ts'
import { toProfileInput } from './profile-input.ts'

/**
 * Changes the profile; resolves to the customer, who is read where the response does not hold them. The endpoint saves
 * the whole profile, so the latest one is read first: another device may have changed other fields.
 */
export async function saveProfile(
  queryClient: QueryClient,
  id: string,
  changes: Partial<ProfileInput>,
  idempotencyKey: string,
): Promise<Customer> {
  const { queryKey } = customerQueries.me(id)
  // A page that is reloaded before the response must not take its stored customer for fresh.
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  const params = { id }
  const latest = await call(customerEndpoints.read, { params, headers: UNCACHED })
  // The form validated its own fields; together with the latest ones they are validated by the server.
  const body = toProfileInput(latest, currentLocale(), changes) as ProfileInput
  const saved = await ifReadable(call(profileEndpoints.save, { params, body, idempotencyKey }))
  const customer = saved ?? (await call(customerEndpoints.read, { params }))
  await storeSaved(queryClient, queryKey, customer)
  return customer
}

export function useSaveProfile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<ProfileInput>, idempotencyKey) =>
      saveProfile(queryClient, id, changes, idempotencyKey),
  })
}
