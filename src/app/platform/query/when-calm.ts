import type { QueryClient } from '@tanstack/react-query'

/** One call often leads to the next: only after so long nothing more is to come. Milliseconds. */
const CALM_MS = 300
/** Longer than this nothing waits for a call that does not come. */
const LIMIT_MS = 5000

/**
 * Runs once nothing has been asked for in a while: what goes on behind a page must not share a slow line with what is to be
 * seen on it (P9). Gives what calls it off.
 */
export function whenCalm(queryClient: QueryClient, run: () => void): () => void {
  let calm: ReturnType<typeof setTimeout> | undefined
  const limit = setTimeout(end, LIMIT_MS)
  const unsubscribe = queryClient.getQueryCache().subscribe(look)
  look()
  return stop

  function look() {
    clearTimeout(calm)
    if (queryClient.isFetching() === 0) calm = setTimeout(end, CALM_MS)
  }
  function stop() {
    clearTimeout(calm)
    clearTimeout(limit)
    unsubscribe()
  }
  function end() {
    stop()
    run()
  }
}
