import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { CACHE_TIMING } from '#contract/configuration/limits.ts'

/**
 * Invalidates all queries of these endpoints and waits until active ones are refetched, but not for slow ones, which
 * continue in the background.
 */
export async function refresh(queryClient: QueryClient, endpoints: readonly Pick<Endpoint, 'name'>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CACHE_TIMING.slowHint)
  })
  const refreshed = endpoints.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] }))
  await Promise.race([Promise.all(refreshed), limit])
  clearTimeout(timer)
}

/** Stores what a mutation has saved. A read that is on its way may be older, so that its response is not used. */
export async function storeSaved<Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  saved: InferDataFromTag<unknown, Key>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, saved)
}
