import { useMutation, useQueryClient } from '@tanstack/react-query'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { appointmentEndpoints } from '#contract/endpoints/appointments.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { deviceId } from '#app/platform/storage/cookies.ts'

export const visitQueries = {
  /** One appointment; null where the backend does not know it, or no such call. */
  detail: (id: string) => extensionQuery(visitEndpoints.read, { params: { id } }, { persist: true }),
}

/** Says that its visitor is here, on their own phone (E39, S068); refreshes the appointment and the lists. */
export function useArrive(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (showroomId: string | null) =>
      call(visitEndpoints.checkin, { params: { id }, body: { method: 'QR', deviceId: deviceId(), showroomId } }),
    onSuccess: () => refresh(queryClient, [visitEndpoints.read, appointmentEndpoints.list]),
  })
}

/** Fetches where the calendar file is (E11); the address works for five minutes. */
export function useCalendarFile(id: string) {
  return useMutation({ mutationFn: () => call(visitEndpoints.calendar, { params: { id } }) })
}
