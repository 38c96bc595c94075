import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { appointmentOperationEndpoints } from '#contract/appointments/operation-endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import type { walkInSchema } from '#contract/tablets/schema.ts'
import { appointmentProblemSchema } from '#contract/appointments/operations-schema.ts'
import type { Appointment } from '#contract/appointments/schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { session } from '#app/platform/session/session.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { tabletEntries } from '#app/platform/storage/tablet-entries.ts'
import { removeEntry } from '#app/platform/storage/entry-store.ts'
import { deviceId } from '#app/platform/storage/device-id.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import type { StaffAccess } from './staff-access.ts'
import { walkIns } from '../tablet/tablet-bounds.ts'
import { boardQueries } from './board-queries.ts'

/** Operations of staff on an appointment. */
export type AppointmentStep =
  | { readonly operation: 'assign'; readonly consultantId: string }
  | { readonly operation: 'end'; readonly note: string | null }
  | { readonly operation: 'checkin' | 'start' | 'no_show' }

function callStep(
  step: AppointmentStep,
  id: string,
  { headers }: StaffAccess,
  idempotencyKey: string,
): Promise<Appointment> {
  const appointment = { params: { id }, headers, idempotencyKey }
  switch (step.operation) {
    case 'assign':
      return call(appointmentOperationEndpoints.assign, { ...appointment, body: { consultantId: step.consultantId } })
    case 'checkin':
      return call(appointmentOperationEndpoints.checkin, {
        ...appointment,
        body: { method: 'STAFF', deviceId: deviceId() },
      })
    case 'start':
      return call(appointmentOperationEndpoints.start, { ...appointment, body: {} })
    case 'end':
      return call(appointmentOperationEndpoints.end, { ...appointment, body: { note: step.note } })
    case 'no_show':
      return call(appointmentOperationEndpoints.noShow, appointment)
  }
}

/**
 * Runs an operation on an appointment. Not optimistic: the list is refreshed after success and failure, which also
 * shows changes by other tablets. A double click sends it once.
 */
export function useAppointmentStep(id: string, access: StaffAccess) {
  const queryClient = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (step: AppointmentStep, idempotencyKey) => ifReadable(callStep(step, id, access, idempotencyKey)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardQueries.appointments(access).queryKey }),
  })
}

/** Checks in a visitor without an appointment. The same input creates one, even if a response is lost. */
export function useBoardWalkIn(access: StaffAccess) {
  const queryClient = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (body: v.InferOutput<typeof walkInSchema>, idempotencyKey) =>
      walkIns.count(() => ifReadable(call(tabletEndpoints.walkIn, { body, idempotencyKey }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardQueries.appointments(access).queryKey }),
  })
}

/** The 409 of an operation that the status does not allow, with the allowed operations; null for other failures. */
export function stepRefusal(error: unknown): v.InferOutput<typeof appointmentProblemSchema> | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const parsed = v.safeParse(appointmentProblemSchema, error.body)
  return parsed.success ? parsed.output : null
}

/** Revokes the credentials of this tablet here and on the server; the tablet then shows the pairing page. */
export function useUnpair({ headers }: StaffAccess) {
  const queryClient = useQueryClient()
  return useMutation({
    gcTime: 0,
    async mutationFn() {
      // A query in flight would fail and be shown as an error.
      await queryClient.cancelQueries()
      await call(tabletEndpoints.unpair, { headers })
      removeEntry(entries.machineCredentials)
      removeEntry(entries.showroom)
      for (const entry of [tabletEntries.showroomName, tabletEntries.locale, tabletEntries.staffLocale])
        removeEntry(entry)
      await session.logout('unpaired')
    },
  })
}
