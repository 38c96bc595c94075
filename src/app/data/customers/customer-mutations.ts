import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { profileEndpoints } from '#contract/customers/profile-endpoints.ts'
import type { ProfileInput } from '#contract/customers/profile-schema.ts'
import type { Customer } from '#contract/customers/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { storeSaved } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { customerQueries } from './customer-queries.ts'

/** Saves the whole profile; resolves to the customer, who is read where the response does not hold them. */
export async function saveProfile(
  queryClient: QueryClient,
  id: string,
  body: ProfileInput,
  idempotencyKey: string,
): Promise<Customer> {
  const { queryKey } = customerQueries.me(id)
  // A page that is reloaded before the response must not take its stored customer for fresh.
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  const params = { id }
  const saved = await ifReadable(call(profileEndpoints.save, { params, body, idempotencyKey }))
  const customer = saved ?? (await call(customerEndpoints.read, { params }))
  await storeSaved(queryClient, queryKey, customer)
  return customer
}

export function useSaveProfile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileInput, idempotencyKey) => saveProfile(queryClient, id, body, idempotencyKey),
  })
}
