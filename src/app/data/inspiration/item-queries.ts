import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/configuration/locales.ts'
import type { ItemDetail } from '#contract/inspiration/item-detail-schema.ts'
import { itemEndpoints } from '#contract/inspiration/item-endpoints.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { extensionQuery } from '#app/platform/query/query.ts'

/** Items change weekly. */
const STALE_TIME_MS = 5 * 60 * 1000

interface ItemOptions {
  readonly near?: string | null
  readonly persist?: boolean
}

export const itemQueries = {
  /**
   * The detail of an item, with distances from the postcode `near`; null if there is none. Persisted if the item is a
   * favourite or belongs to a project.
   */
  detail: (id: string, locale: Locale, { near, persist = false }: ItemOptions = {}) =>
    extensionQuery(
      itemEndpoints.read,
      { params: { id }, query: near ? { near } : {} },
      { staleTime: STALE_TIME_MS, persist, locale },
    ),
}

/** The details of several items; what is persisted stays so, as the options of the latest reader count. */
export function useItems(ids: readonly string[]) {
  const cache = useQueryClient().getQueryCache()
  const locale = useLocale()
  const isPersisted = (id: string) =>
    cache.find({ queryKey: itemQueries.detail(id, locale).queryKey })?.meta?.['persist'] === true
  return useQueries({ queries: ids.map((id) => itemQueries.detail(id, locale, { persist: isPersisted(id) })) })
}

/** A cached copy of an item for any postcode, without the distance. */
export function cachedItem(queryClient: QueryClient, id: string): ItemDetail | undefined {
  const copies = queryClient.getQueriesData<ItemDetail | null>({
    queryKey: [itemEndpoints.read.name, { params: { id } }],
  })
  const found = copies.find(([, item]) => item)?.[1]
  return found ? { ...found, distanceKm: null } : undefined
}

/** The detail of an item. Until it is loaded, and offline, a cached copy without the distance is shown. */
export function useItem(id: string, { near, persist }: Required<ItemOptions>) {
  const queryClient = useQueryClient()
  const locale = useLocale()
  const withoutDistance = useQuery({ ...itemQueries.detail(id, locale, { persist }), enabled: near === null })
  const read = useQuery(itemQueries.detail(id, locale, { near, persist }))
  return { ...read, data: read.data === undefined ? (withoutDistance.data ?? cachedItem(queryClient, id)) : read.data }
}
