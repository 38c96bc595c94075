import { queryOptions } from '@tanstack/react-query'
import { favouriteEndpoints } from '#contract/endpoints/favourites.ts'
import type { VisitPick } from '#contract/schemas/hand-over.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { call } from '#app/platform/api/call.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { refresh } from '#app/platform/query/refresh.ts'

/**
 * Keeps what was taken over from a tablet with the favourites (B12), once on this device: what the customer changes there
 * later is not undone by another look at what they took. False where the backend keeps no favourites.
 */
export const keepTaken = (code: string, picks: readonly VisitPick[]) =>
  queryOptions({
    queryKey: [favouriteEndpoints.keep.name, { params: { code } }] as const,
    async queryFn({ signal }): Promise<boolean> {
      try {
        await call(favouriteEndpoints.keep, { body: { picks: [...picks] }, signal })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return false
        throw error
      }
      await refresh(queryClient, [favouriteEndpoints.list])
      return true
    },
    staleTime: Infinity,
    meta: { persist: true },
  })
