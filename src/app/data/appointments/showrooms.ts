import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import type { bookingSchema } from '#contract/schemas/appointment-operations.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import type { InferInput } from 'valibot'
import { visitQueries } from './visits.ts'

// Hours and addresses change by the season, not by the minute.
const LASTING = { persist: true, staleTime: 5 * 60 * 1000 }

export const showroomQueries = {
  /** All showrooms; null where the backend has no such call. */
  list: () => extensionQuery(showroomEndpoints.list, {}, LASTING),
  /** One showroom (E36); null where the backend does not know it, or no such call. */
  detail: (id: string) => extensionQuery(showroomEndpoints.read, { params: { id } }, LASTING),
  /** Free moments between two calendar days in Belgium, both included, 31 days at most. */
  slots: (id: string, from: string, to: string) =>
    extensionQuery(showroomEndpoints.slots, { params: { id }, query: { from, to } }),
}

/** Books a free moment; refreshes the lists. The same wish has the same key, so that it is booked once (B24, F-21). */
export function useBookVisit() {
  const queryClient = useQueryClient()
  const [keys] = useState(() => new Map<string, string>())
  return useMutation({
    mutationFn: (body: InferInput<typeof bookingSchema>) => {
      const wish = JSON.stringify(body)
      const idempotencyKey = keys.get(wish) ?? crypto.randomUUID()
      keys.set(wish, idempotencyKey)
      return call(visitEndpoints.book, { body, idempotencyKey })
    },
    onSuccess: (visit) => {
      queryClient.setQueryData(visitQueries.detail(visit.id).queryKey, visit)
      return refresh(queryClient, [appointmentEndpoints.list])
    },
  })
}

/** Asks again for the free moments of a showroom: somebody was faster, or time has passed. */
export function useRefreshSlots(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refresh(queryClient, [showroomEndpoints.slots])
}
