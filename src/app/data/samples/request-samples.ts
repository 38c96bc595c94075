import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { sampleEndpoints } from '#contract/endpoints/samples.ts'
import type { sampleRequestInputSchema } from '#contract/schemas/sample.ts'
import { call } from '#app/platform/api/call.ts'
import { useKeyOfWish } from '#app/platform/api/use-key-of-wish.ts'
import { refresh } from '#app/platform/query/refresh.ts'

/** Asks for samples (E35); refreshes the requests. The same wish is sent out once (B24, F-21). */
export function useRequestSamples() {
  const queryClient = useQueryClient()
  const keyOf = useKeyOfWish()
  return useMutation({
    mutationFn: (body: InferInput<typeof sampleRequestInputSchema>) =>
      call(sampleEndpoints.create, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => refresh(queryClient, [sampleEndpoints.list]),
  })
}
