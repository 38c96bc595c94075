import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import type { ProfileInput } from '#contract/customers/profile-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { customerQueries } from './customer-queries.ts'

/** Saves the whole profile; caches the customer of the response, or refetches it. */
export function useSaveProfile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileInput) => ifReadable(call(customerEndpoints.saveProfile, { params: { id }, body })),
    onSuccess: (customer) =>
      customer
        ? queryClient.setQueryData(customerQueries.me(id).queryKey, customer)
        : refresh(queryClient, [customerEndpoints.read]),
  })
}
