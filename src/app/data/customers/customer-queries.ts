import { useQuery } from '@tanstack/react-query'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { query } from '#app/platform/query/query.ts'
import { useSession } from '#app/platform/session/use-session.ts'

// Every page needs it; changed by the customer only, and those mutations refresh it.
const FRESH_FOR_MS = 5 * 60 * 1000

export const customerQueries = {
  /** The customer; `id` is the subject of the access token. */
  me: (id: string) =>
    query(
      customerEndpoints.read,
      { params: { id } },
      { persist: true, staleTime: FRESH_FOR_MS, refetchOnWindowFocus: 'always' },
    ),
}

/** The signed-in customer; disabled in tablet sessions. */
export function useMe() {
  const { kind, subject } = useSession()
  return useQuery({ ...customerQueries.me(subject ?? ''), enabled: kind === 'customer' })
}
