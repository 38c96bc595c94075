import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from './query-client.ts'
import { whenCalm } from './when-calm.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Fetches what nobody has asked for yet, once this page is at rest; what does not come now is fetched, and told about, when
 * it is needed. `fetch` stays the same over renders.
 */
export function useAtRest(wanted: boolean, fetch: (router: RegisteredRouter) => Promise<unknown>): void {
  const router = useRouter()
  useEffect(() => {
    if (!wanted) return undefined
    const run = () => void fetch(router).catch(() => undefined)
    return whenCalm(queryClient, () => whenIdle(run))
  }, [router, wanted, fetch])
}
