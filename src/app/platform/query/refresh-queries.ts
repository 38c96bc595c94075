import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { CACHE_TIMING } from '#contract/constants/limits.ts'

/**
 * Marks every query of these endpoints stale and waits until those on screen are refreshed. A refresh that does not come
 * through keeps retrying by itself and does not hold up the success it follows (F-28).
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
