import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import type { Favourite } from '#contract/favourites/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { loadOnce } from '#app/platform/code-loading/load-once.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { SAVED_KEY } from '../inspiration/inspiration-queries.ts'
import type { Favourites } from './favourite-queries.ts'

/** A rating of an item; null removes it. */
export type Rating = Pick<Favourite, 'liked' | 'reason' | 'point' | 'note'> | null

interface RatedItem {
  readonly item: InspirationItem
  readonly rating: Rating
}

const loadOutbox = loadOnce(() => import('../inspiration/item-outbox.ts'))

const MUTATION_KEY = [favouriteEndpoints.save.name]
/** Matches the list in all languages. */
const LIST_KEY = [favouriteEndpoints.list.name]

/** Rates an item or removes the rating through the outbox of items; optimistic, rolled back on failure. */
export function useRateItem() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: MUTATION_KEY,
    async mutationFn({ item, rating }: RatedItem, id) {
      const { itemOutbox } = await loadOutbox()
      return itemOutbox(queryClient).save({ id, itemId: item.id, rating })
    },
    async onMutate({ item, rating }) {
      // Nothing is shown as saved that leaving the page could still lose.
      await loadOutbox()
      await queryClient.cancelQueries({ queryKey: LIST_KEY })
      const before = findCached(queryClient, item.id)
      replaceRating(queryClient, item.id, rating && { ...rating, itemId: item.id, item, at: new Date().toISOString() })
      return { before }
    },
    onError: (_error, { item }, context) => {
      if (context && isOnlyChange(queryClient, item.id)) replaceRating(queryClient, item.id, context.before ?? null)
    },
    // What waits for the network is shown without the server.
    onSettled: (result) => (result === 'queued' ? undefined : refetchAfterLast(queryClient)),
  })
}

/** The rating of an item with the last change, also one that is not shown yet. */
export function latestRating(queryClient: QueryClient, itemId: string): Rating {
  const pending = queryClient
    .getMutationCache()
    .findAll({ ...ratingsOf(itemId), status: 'pending' })
    .at(-1)
  if (pending) return (pending.state.variables as RatedItem).rating
  const favourite = findCached(queryClient, itemId)
  if (!favourite) return null
  const { liked, reason, point, note } = favourite
  return { liked, reason, point, note }
}

/** Replaces the rating in the cached lists, latest first. */
function replaceRating(queryClient: QueryClient, itemId: string, rating: Favourite | null): void {
  queryClient.setQueriesData<Favourites>({ queryKey: LIST_KEY }, (list) => {
    if (!list) return list
    const others = list.items.filter(({ item }) => item.id !== itemId)
    const items = rating ? [rating, ...others].sort((one, other) => Date.parse(other.at) - Date.parse(one.at)) : others
    return { ...list, items, totalItems: items.length }
  })
}

function findCached(queryClient: QueryClient, itemId: string): Favourite | undefined {
  const [, list] = queryClient.getQueriesData<Favourites>({ queryKey: LIST_KEY }).find(([, data]) => data) ?? []
  return list?.items.find(({ item }) => item.id === itemId)
}

/** Filters the changes of an item's rating. */
const ratingsOf = (itemId: string) => ({
  mutationKey: MUTATION_KEY,
  predicate: ({ state }: Mutation) => (state.variables as RatedItem | undefined)?.item.id === itemId,
})

/** Whether no later rating of the item is shown, which a rollback would undo. */
const isOnlyChange = (queryClient: QueryClient, itemId: string): boolean =>
  queryClient.isMutating(ratingsOf(itemId)) === 1

/** A refetch between two mutations would undo the second one on screen. */
async function refetchAfterLast(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 1) return
  // The favourites page keeps unrated items until the next visit, so that they can be rated again.
  await queryClient.invalidateQueries({ queryKey: SAVED_KEY, refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: LIST_KEY })
}

/** Refetches saved items on screen that a rating changed, before another page is read, which starts where they end. */
export function refetchChangedSavedItems(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ queryKey: SAVED_KEY, type: 'active', stale: true })
}
