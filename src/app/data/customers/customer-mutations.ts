import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import type { ProfileInput } from '#contract/customers/profile-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { customerQueries } from './customer-queries.ts'

/** Saves the whole profile; resolves to the customer, who is read where the response does not hold them. */
export function useSaveProfile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ProfileInput) => {
      const params = { id }
      const saved = await ifReadable(call(customerEndpoints.saveProfile, { params, body }))
      return saved ?? call(customerEndpoints.read, { params })
    },
    onSuccess: (customer) => queryClient.setQueryData(customerQueries.me(id).queryKey, customer),
  })
}
