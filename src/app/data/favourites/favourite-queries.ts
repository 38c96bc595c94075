import { useQuery } from '@tanstack/react-query'
import { favouriteEndpoints } from '#contract/endpoints/favourites.ts'
import type { Favourite } from '#contract/schemas/favourite.ts'
import type { Answer } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** What was said of things, the latest first; null where the backend keeps none. */
export type Favourites = Answer<typeof favouriteEndpoints.list> | null

export const favouriteQueries = {
  /** What the customer liked and did not; there without a network, too (E33). */
  list: () => extensionQuery(favouriteEndpoints.list, {}, { persist: true }),
}

const byItem = new WeakMap<object, ReadonlyMap<string, Favourite>>()

/** What was said of one thing; looked up in a map that is made once per list, as every heart of a wall asks. */
function saidOf(favourites: NonNullable<Favourites>, itemId: string): Favourite | null {
  const known = byItem.get(favourites) ?? new Map(favourites.items.map((favourite) => [favourite.item.id, favourite]))
  byItem.set(favourites, known)
  return known.get(itemId) ?? null
}

/** What the customer said of a thing: null when nothing, undefined while that is not known or nowhere to be kept. */
export function useSaid(itemId: string): Favourite | null | undefined {
  return useQuery({
    ...favouriteQueries.list(),
    select: (favourites) => (favourites ? saidOf(favourites, itemId) : undefined),
  }).data
}
