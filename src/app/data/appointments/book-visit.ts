import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import type { bookingSchema } from '#contract/schemas/appointment-operations.ts'
import { call } from '#app/platform/api/call.ts'
import { useKeyOfWish } from '#app/platform/api/use-key-of-wish.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { visitQueries } from './visits.ts'

/** Books a free moment; refreshes the lists. The same wish is booked once (B24, F-21). */
export function useBookVisit() {
  const queryClient = useQueryClient()
  const keyOf = useKeyOfWish()
  return useMutation({
    mutationFn: (body: InferInput<typeof bookingSchema>) =>
      call(visitEndpoints.book, { body, idempotencyKey: keyOf(body) }),
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
