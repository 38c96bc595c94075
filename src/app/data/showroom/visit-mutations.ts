import { useMutation } from '@tanstack/react-query'
import type * as v from 'valibot'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import type { CheckinMethod } from '#contract/schemas/appointment-operations.ts'
import type { VisitSearch, walkInSchema } from '#contract/schemas/showroom-device.ts'
import { call } from '#app/platform/api/call.ts'
import { useKeyOfWish } from '#app/platform/api/use-key-of-wish.ts'
import { deviceId } from '#app/platform/storage/cookies.ts'

// What a visitor does at a tablet leaves nothing behind, not even an answer in memory (F-71).
const gcTime = 0

/** Looks for a visit of today by code, picture or a part of a name; the answer names nobody (B31). */
export function useFindVisit() {
  return useMutation({
    gcTime,
    mutationFn: (body: VisitSearch) => call(deviceEndpoints.search, { body }),
  })
}

/** Says that the visitor is here (S068, E37); the answer is the appointment. Pressing twice sends it once (T30). */
export function useCheckIn() {
  return useMutation({
    gcTime,
    mutationFn: ({ id, method, showroomId }: { id: string; method: CheckinMethod; showroomId: string | null }) =>
      call(visitEndpoints.checkin, { params: { id }, body: { method, deviceId: deviceId(), showroomId } }),
  })
}

/**
 * Says that somebody came without an appointment (E38); the answer is the appointment that this makes. Sent again with the
 * same words it is the same one, however often an answer was lost (B24).
 */
export function useWalkIn() {
  const keyOf = useKeyOfWish()
  return useMutation({
    gcTime,
    mutationFn: (body: v.InferOutput<typeof walkInSchema>) =>
      call(deviceEndpoints.walkIn, { body, idempotencyKey: keyOf(body) }),
  })
}
