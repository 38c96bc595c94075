import { useQuery } from '@tanstack/react-query'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import { query } from '#app/platform/query/query.ts'
import { useSession } from '#app/platform/session/use-session.ts'

// Who somebody is changes by their own hand only, and those calls refresh it.
const FRESH_FOR_MS = 5 * 60 * 1000

export const customerQueries = {
  /** The customer; `id` is the subject of the access token (S105). */
  me: (id: string) => query(customerEndpoints.read, { params: { id } }, { persist: true, staleTime: FRESH_FOR_MS }),
}

/** The signed-in customer; asks nothing in a showroom session, which has none (T10). */
export function useMe() {
  const { kind, subject } = useSession()
  return useQuery({ ...customerQueries.me(subject ?? ''), enabled: kind === 'customer' })
}
