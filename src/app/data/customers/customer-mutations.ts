import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import type { ProfileInput } from '#contract/schemas/profile.ts'
import { call } from '#app/platform/api/call.ts'
import { customerQueries } from './customer-queries.ts'

/** Saves the whole profile (S106); the answer is the customer as all pages show them from then on. */
export function useSaveProfile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileInput) => call(customerEndpoints.saveProfile, { params: { id }, body }),
    onSuccess: (customer) => queryClient.setQueryData(customerQueries.me(id).queryKey, customer),
  })
}
