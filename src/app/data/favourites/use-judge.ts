import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { favouriteEndpoints } from '#contract/endpoints/favourites.ts'
import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import type { Favourite, FavouriteInput } from '#contract/schemas/favourite.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { call } from '#app/platform/api/call.ts'
import { favouriteQueries, type Favourites } from './favourite-queries.ts'

/** What somebody says of a thing; null takes back what they said. */
export type Said = Omit<FavouriteInput, 'itemId'> | null

interface Judgement {
  readonly item: InspirationItem
  readonly said: Said
}

const KEY = [favouriteEndpoints.keep.name]
const { queryKey: LIST } = favouriteQueries.list()

/**
 * Says of a thing whether the customer likes it, why and where, or takes that back. Shown at once, and as it was before when
 * the backend does not take it; what is said of one thing goes out in the order in which it was said.
 */
export function useJudge() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: KEY,
    // One after the other: the last word on a thing has to arrive last.
    scope: { id: favouriteEndpoints.keep.name },
    mutationFn: ({ item: { id }, said }: Judgement): Promise<unknown> =>
      said === null
        ? call(favouriteEndpoints.drop, { params: { itemId: id } })
        : call(favouriteEndpoints.keep, { body: { picks: [{ ...said, itemId: id }] } }),
    async onMutate({ item, said }) {
      await queryClient.cancelQueries({ queryKey: LIST })
      const before = queryClient.getQueryData(LIST)?.items.find((one) => one.item.id === item.id)
      show(queryClient, item.id, said && { ...said, itemId: item.id, item, at: new Date().toISOString() })
      return { before }
    },
    onError: (_error, { item }, kept) => show(queryClient, item.id, kept?.before ?? null),
    onSettled: () => refreshLast(queryClient),
  })
}

/** Puts what is said of a thing into the list, the latest first, instead of what was said before. */
function show(queryClient: QueryClient, itemId: string, said: Favourite | null): void {
  queryClient.setQueryData<Favourites>(LIST, (list) => {
    if (!list) return list
    const others = list.items.filter(({ item }) => item.id !== itemId)
    const items = said ? [said, ...others].sort((one, other) => Date.parse(other.at) - Date.parse(one.at)) : others
    return { ...list, items, totalItems: items.length }
  })
}

/** A list fetched between two words would show the first of them again. */
async function refreshLast(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating({ mutationKey: KEY }) > 1) return
  // What lies on the wall of favourites stays there until the next look at it, for another press.
  await queryClient.invalidateQueries({
    queryKey: [inspirationEndpoints.list.name, { query: { tab: 'FAVOURITE' } }],
    refetchType: 'none',
  })
  await queryClient.invalidateQueries({ queryKey: LIST })
}
