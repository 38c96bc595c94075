import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#app/platform/session/use-session.ts'

/**
 * Keeps the outbox and the realtime channel going behind every page (B09, B25). The code is fetched once a customer is
 * signed in and the page is there, so that it is at hand when the network is not.
 */
export function OutboxKeeper() {
  const queryClient = useQueryClient()
  const { kind } = useSession()
  useEffect(() => {
    if (kind !== 'customer') return
    import('#app/data/keep-up.ts').then(
      ({ keepUp }) => keepUp(queryClient),
      // Fetched again, and told about, when something is to be saved.
      (error: unknown) => console.warn('The outbox could not be fetched', error),
    )
  }, [kind, queryClient])
  return null
}
