import { useQuery } from '@tanstack/react-query'
import { itemEndpoints } from '#contract/endpoints/items.ts'
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

/** One thing in full. What is known of it without the distance is shown until that is known, too. */
export function useItem(id: string, near: string | null, persist: boolean) {
  const plain = useQuery({ ...itemQueries.detail(id, null, persist), enabled: near === null })
  return useQuery({
    ...itemQueries.detail(id, near, persist),
    ...(near !== null && plain.data && { placeholderData: plain.data }),
  })
}
