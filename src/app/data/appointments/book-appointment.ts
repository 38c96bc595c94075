import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { bookingEndpoints } from '#contract/appointments/booking-endpoints.ts'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import type { bookingSchema, moveSchema } from '#contract/appointments/booking-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh, storeSaved } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { appointmentQueries } from './appointment-queries.ts'

/** Free slots for moving an appointment, between two calendar days in Belgium, both included, at most 31 days. */
export const moveSlotsQuery = (id: string, from: string, to: string) =>
  extensionQuery(bookingEndpoints.slots, { params: { id }, query: { from, to } })

/** Books a free slot; refreshes the lists. */
export function useBookAppointment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof bookingSchema>, idempotencyKey) =>
      call(bookingEndpoints.book, { body, idempotencyKey }),
    onSuccess: async (appointment) => {
      await storeSaved(queryClient, appointmentQueries.detail(appointment.id).queryKey, appointment)
      return refresh(queryClient, [appointmentEndpoints.list])
    },
  })
}

/** Moves an appointment to a free slot; refreshes the lists. */
export function useMoveAppointment(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof moveSchema>, idempotencyKey) =>
      call(bookingEndpoints.move, { params: { id }, body, idempotencyKey }),
    onSuccess: async (appointment) => {
      await storeSaved(queryClient, appointmentQueries.detail(id).queryKey, appointment)
      return refresh(queryClient, [appointmentEndpoints.list])
    },
  })
}

/** Declines an appointment; refreshes the lists. */
export function useDeclineAppointment(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (_, idempotencyKey) => call(bookingEndpoints.decline, { params: { id }, idempotencyKey }),
    onSuccess: () => refresh(queryClient, [appointmentEndpoints.list]),
  })
}

/** Refreshes the free slots, as one may be taken or past. */
export function useRefreshSlots(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refresh(queryClient, [showroomEndpoints.slots, bookingEndpoints.slots])
}
