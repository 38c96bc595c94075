import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import type { Locale } from '#contract/configuration/locales.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import type { sampleRequestInputSchema } from '#contract/samples/schema.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

export const sampleQueries = {
  /** The customer's sample requests, latest first; null if the backend has no samples. */
  list: (locale: Locale) => extensionQuery(sampleEndpoints.list, {}, { locale }),
}

/** Requests samples. */
export function useRequestSamples() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof sampleRequestInputSchema>, idempotencyKey) =>
      call(sampleEndpoints.create, { body, idempotencyKey }),
    // Its notification comes without an event.
    onSuccess: () => refresh(queryClient, [sampleEndpoints.list, notificationEndpoints.list]),
  })
}
