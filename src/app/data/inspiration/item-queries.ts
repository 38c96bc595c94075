import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { itemEndpoints } from '#contract/endpoints/items.ts'
import type { InspirationDetail } from '#contract/schemas/inspiration-detail.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

// What is known of a building changes by the week, not by the minute.
const FRESH_FOR_MS = 5 * 60 * 1000

export const itemQueries = {
  /**
   * One thing in full, with distances from a postcode; null where there is none. Kept over reloads for whoever keeps the
   * thing itself, as a favourite or with a project.
   */
  detail: (id: string, near?: string | null, persist = false) =>
    extensionQuery(
      itemEndpoints.read,
      { params: { id }, query: near ? { near } : {} },
      { staleTime: FRESH_FOR_MS, persist },
    ),
}

/** What is known of a thing already, whichever distance was asked for then, without that. */
export function knownItem(queryClient: QueryClient, id: string): InspirationDetail | undefined {
  const answers = queryClient.getQueriesData<InspirationDetail | null>({
    queryKey: [itemEndpoints.read.name, { params: { id } }],
  })
  const found = answers.find(([, answer]) => answer)?.[1]
  return found ? { ...found, distanceKm: null } : undefined
}

/** One thing in full. What is known of it without the distance is shown until that is known, too, and without a network. */
export function useItem(id: string, near: string | null, persist: boolean) {
  const queryClient = useQueryClient()
  const plain = useQuery({ ...itemQueries.detail(id, null, persist), enabled: near === null })
  const asked = useQuery(itemQueries.detail(id, near, persist))
  return { ...asked, data: asked.data === undefined ? (plain.data ?? knownItem(queryClient, id)) : asked.data }
}
