import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import type { ProfileInput } from '#contract/customers/profile-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { customerQueries } from './customer-queries.ts'

/** Saves the whole profile; caches the customer of the response. */
export function useSaveProfile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileInput) => call(customerEndpoints.saveProfile, { params: { id }, body }),
    onSuccess: (customer) => queryClient.setQueryData(customerQueries.me(id).queryKey, customer),
  })
}
