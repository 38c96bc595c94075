import type * as v from 'valibot'
import { useQuery } from '@tanstack/react-query'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import type { CheckInMethod } from '#contract/appointments/operations-schema.ts'
import type { AppointmentSearch, walkInSchema, MaskedAppointment } from '#contract/tablets/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { deviceId } from '#app/platform/storage/device-id.ts'
import { query } from '#app/platform/query/query.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { walkIns } from './tablet-bounds.ts'

// Visitor data must not stay on a tablet, not even a response in memory.
const gcTime = 0

/** Finds today's appointment by code, QR code or part of a name; the response is masked. */
export function useFindAppointment() {
  return useMutation({
    gcTime,
    mutationFn: (body: AppointmentSearch, idempotencyKey) =>
      call(tabletEndpoints.searchAppointments, { body, idempotencyKey }),
  })
}

interface CheckIn {
  readonly id: string
  readonly method: CheckInMethod
  readonly showroomId: string | null
}

/** Checks a visitor in; resolves to the appointment, or null where the backend says no more than that it is done. */
export function useCheckIn() {
  return useMutation({
    gcTime,
    mutationFn: ({ id, method, showroomId }: CheckIn, idempotencyKey) => {
      const body = { method, deviceId: deviceId(), showroomId }
      return ifReadable(call(appointmentOperationEndpoints.checkin, { params: { id }, body, idempotencyKey }))
    },
  })
}

/**
 * Checks in a visitor without an appointment; resolves to the created one. The same input creates one, even if a
 * response is lost.
 */
export function useWalkIn() {
  return useMutation({
    gcTime,
    mutationFn: (body: v.InferOutput<typeof walkInSchema>, idempotencyKey) =>
      walkIns.count(() => call(tabletEndpoints.walkIn, { body, idempotencyKey })),
  })
}

/** The current status of a found appointment, as another device may have changed it. */
export function useFoundAppointmentStatus({ id, status }: MaskedAppointment): MaskedAppointment['status'] {
  const { data } = useQuery({ ...query(appointmentEndpoints.read, { params: { id } }), gcTime: 0 })
  return data?.status ?? status
}
