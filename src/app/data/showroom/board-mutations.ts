import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { appointmentProblemSchema } from '#contract/schemas/appointment-operations.ts'
import type { Appointment } from '#contract/schemas/appointment.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { call } from '#app/platform/api/call.ts'
import { session } from '#app/platform/session/session.ts'
import { cookieEntries, deviceId, removeCookie } from '#app/platform/storage/cookies.ts'
import type { StaffAccess } from './board-access.ts'
import { boardQueries } from './board-queries.ts'

/** What staff do with a visit (S067–S071). */
export type VisitStep =
  | { readonly operation: 'assign'; readonly consultantId: string }
  | { readonly operation: 'end'; readonly note: string | null }
  | { readonly operation: 'checkin' | 'start' | 'no_show' }

function take(step: VisitStep, id: string, { headers }: StaffAccess): Promise<Appointment> {
  const visit = { params: { id }, headers }
  switch (step.operation) {
    case 'assign':
      return call(visitEndpoints.assign, { ...visit, body: { consultantId: step.consultantId } })
    case 'checkin':
      return call(visitEndpoints.checkin, { ...visit, body: { method: 'STAFF', deviceId: deviceId() } })
    case 'start':
      return call(visitEndpoints.start, { ...visit, body: {} })
    case 'end':
      return call(visitEndpoints.end, { ...visit, body: { note: step.note } })
    case 'no_show':
      return call(visitEndpoints.noShow, visit)
  }
}

/**
 * Takes a step with one visit. Nothing is shown before the backend has decided (F-57): its answer and its refusal alike are
 * followed by a fresh list, which shows what another tablet did. Pressing twice sends it once (T30).
 */
export function useVisitStep(id: string, access: StaffAccess) {
  const queryClient = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (step: VisitStep) => take(step, id, access),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardQueries.visits(access).queryKey }),
  })
}

/** The 409 of a step that does not fit, with the present state and what can be done instead; null for other failures. */
export function stepRefusal(error: unknown): v.InferOutput<typeof appointmentProblemSchema> | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const parsed = v.safeParse(appointmentProblemSchema, error.body)
  return parsed.success ? parsed.output : null
}

/** Ends the credentials of this tablet for good, here as at the backend; it then leads to its set-up. */
export function useUnpair({ headers }: StaffAccess) {
  const queryClient = useQueryClient()
  return useMutation({
    gcTime: 0,
    async mutationFn() {
      // A read that comes too late would be refused, and tell that as a fault of the tablet.
      await queryClient.cancelQueries()
      await call(deviceEndpoints.unpair, { headers })
      removeCookie(cookieEntries.machineCredentials)
      removeCookie(cookieEntries.showroom)
      await session.logout('unpaired')
    },
  })
}
