import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/platform/session/use-session.ts'
import { notificationQueries } from './notification-queries.ts'

/**
 * What others changed, for a customer only: a page that is being left draws once more, and would ask without a token.
 * `isRead` where somebody comes to read it: it is asked for anew then.
 */
export function useNews(isRead = false) {
  const { kind } = useSession()
  return useQuery({
    ...notificationQueries.list(),
    enabled: kind === 'customer',
    refetchOnMount: isRead ? 'always' : true,
  })
}
