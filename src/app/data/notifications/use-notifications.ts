import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/platform/session/use-session.ts'
import { notificationQueries } from './notification-queries.ts'

/**
 * The notifications of a customer. Disabled without one: pages render once more during sign-out and would fetch without
 * a token. `isRead` is for the list page, which always refetches.
 */
export function useNotifications(isRead = false) {
  const { kind } = useSession()
  return useQuery({
    ...notificationQueries.list(),
    enabled: kind === 'customer',
    refetchOnMount: isRead ? 'always' : true,
  })
}
