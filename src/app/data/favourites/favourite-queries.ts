import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#contract/configuration/locales.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import type { Favourite } from '#contract/favourites/schema.ts'
import type { ResponseOf } from '#app/platform/api/call.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** All ratings of a customer, latest first; null if the backend stores none. */
export type Favourites = ResponseOf<typeof favouriteEndpoints.list> | null

export const favouriteQueries = {
  /** Ratings with titles in the page's language; persisted. */
  list: (locale: Locale) => extensionQuery(favouriteEndpoints.list, {}, { persist: true, locale }),
}

const byItem = new WeakMap<object, ReadonlyMap<string, Favourite>>()

/** The rating of one item, from a map built once per list, as every heart of a gallery needs it. */
function findRating(favourites: NonNullable<Favourites>, itemId: string): Favourite | null {
  const ratings = byItem.get(favourites) ?? new Map(favourites.items.map((favourite) => [favourite.item.id, favourite]))
  byItem.set(favourites, ratings)
  return ratings.get(itemId) ?? null
}

/** The customer's rating of an item: null when there is none, undefined while unknown or unsupported. */
export function useRatingOf(itemId: string): Favourite | null | undefined {
  return useQuery({
    ...favouriteQueries.list(useLocale()),
    select: (favourites) => (favourites ? findRating(favourites, itemId) : undefined),
  }).data
}
