import { useQueryClient } from '@tanstack/react-query'
import { appointmentEndpoints } from '#contract/appointments/endpoints.ts'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { deviceId } from '#app/platform/storage/device-id.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

/** Checks a visitor in on their own phone; refreshes the appointment and the lists. */
export function useCheckInOnPhone(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (showroomId: string | null, idempotencyKey) =>
      ifReadable(
        call(appointmentOperationEndpoints.checkin, {
          params: { id },
          body: { method: 'QR', deviceId: deviceId(), showroomId },
          idempotencyKey,
        }),
      ),
    onSuccess: () => refresh(queryClient, [appointmentEndpoints.read, appointmentEndpoints.list]),
  })
}

/** Fetches the URL of the calendar file, which works for five minutes. */
export function useCalendarFile(id: string) {
  return useMutation({ mutationFn: () => call(appointmentEndpoints.calendar, { params: { id } }) })
}
