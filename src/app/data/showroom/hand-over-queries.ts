import { queryOptions } from '@tanstack/react-query'
import { handOverEndpoints } from '#contract/endpoints/hand-overs.ts'
import { call } from '#app/platform/api/call.ts'
import { deviceId } from '#app/platform/storage/cookies.ts'

export const handOverQueries = {
  /**
   * What a customer takes over from a tablet (B12): asked for once, with a claim that a lost answer can be asked for again
   * with, then kept on this device for this customer until they log out. 404 once another phone or ten minutes have it.
   */
  taken: (code: string, customerId: string) =>
    queryOptions({
      queryKey: [handOverEndpoints.take.name, { params: { code } }] as const,
      queryFn: ({ signal }) =>
        call(handOverEndpoints.take, { params: { code }, body: { claim: `${deviceId()}:${customerId}` }, signal }),
      staleTime: Infinity,
      meta: { persist: true },
    }),
}
