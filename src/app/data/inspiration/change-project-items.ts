import { useQueryClient } from '@tanstack/react-query'
import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import { loadOnce } from '#app/platform/code-loading/load-once.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { type NewItemChange, type ProjectItems, projectItemsKey } from './project-items.ts'

const loadOutbox = loadOnce(() => import('./item-outbox.ts'))

const MUTATION_KEY = [projectItemEndpoints.add.name]

/**
 * Saves an item with a project or removes it through the outbox of items; optimistic, rolled back on failure. Resolves to
 * where the change is.
 */
export function useChangeProjectItems() {
  const queryClient = useQueryClient()
  // Without a scope, as the outbox sends one after the other: a change that waits for its turn would not be stored.
  return useMutation({
    mutationKey: MUTATION_KEY,
    async mutationFn(change: NewItemChange, id) {
      const { itemOutbox } = await loadOutbox()
      return itemOutbox(queryClient).save({ ...change, id })
    },
    async onMutate(change) {
      // Nothing is shown as saved that leaving the page could still lose.
      const { changeCachedItems } = await loadOutbox()
      const queryKey = projectItemsKey(change.projectId)
      await queryClient.cancelQueries({ queryKey })
      const [, list] = queryClient.getQueriesData<ProjectItems>({ queryKey }).find(([, data]) => data) ?? []
      const wasAdded = list?.items.some(({ item }) => item.id === change.item.id) ?? false
      changeCachedItems(queryClient, change)
      return { rollBack: () => changeCachedItems(queryClient, { ...change, isAdded: wasAdded }) }
    },
    onError: (_error, _change, context) => context?.rollBack(),
    // What waits for the network is shown without the server; a refetch between two changes would undo the second one.
    onSettled: (result) =>
      result === 'queued' || queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 1
        ? undefined
        : refresh(queryClient, [projectItemEndpoints.list]),
  })
}
