import { useMutation } from '@tanstack/react-query'
import { handOverEndpoints } from '#contract/endpoints/hand-overs.ts'
import type { HandOver } from '#contract/schemas/hand-over.ts'
import { call } from '#app/platform/api/call.ts'

/** Puts picks and draft under a code for the visitor's phone (B12), and with their visit (B14). Nothing stays in memory (F-71). */
export function useHandOver() {
  return useMutation({ gcTime: 0, mutationFn: (body: HandOver) => call(handOverEndpoints.create, { body }) })
}
