import { useQuery } from '@tanstack/react-query'
import { useSession } from '#app/platform/session/use-session.ts'
import { notificationQueries } from './notification-queries.ts'

/**
 * The notifications of a customer. Disabled without one: pages render once more during sign-out and would fetch without
 * a token.
 */
export function useNotifications({ refetchOnMount = true }: { refetchOnMount?: true | 'always' } = {}) {
  const { kind } = useSession()
  return useQuery({
    ...notificationQueries.list(),
    enabled: kind === 'customer',
    refetchOnMount,
  })
}
