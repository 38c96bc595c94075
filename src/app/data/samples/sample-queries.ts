import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import type { Locale } from '#contract/configuration/locales.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import type { sampleRequestInputSchema } from '#contract/samples/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { useIdempotencyKey } from '#app/platform/api/use-idempotency-key.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'

export const sampleQueries = {
  /** The customer's sample requests, latest first; null if the backend has no samples. */
  list: (locale: Locale) => extensionQuery(sampleEndpoints.list, {}, { locale }),
}

/** Requests samples; an idempotency key makes sure that the same request is sent once. */
export function useRequestSamples() {
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: InferInput<typeof sampleRequestInputSchema>) =>
      call(sampleEndpoints.create, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => refresh(queryClient, [sampleEndpoints.list]),
  })
}
