import { useQueryClient } from '@tanstack/react-query'
import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { ProjectItem } from '#contract/favourites/schema.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { call, type ResponseOf } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

type Items = ResponseOf<typeof projectItemEndpoints.list> | null

export const projectItemQueries = {
  /** The items saved with a project, latest first; null if the backend has no project items. Persisted. */
  list: (projectId: string, locale: Locale) =>
    extensionQuery(projectItemEndpoints.list, { params: { id: projectId } }, { persist: true, locale }),
}

/** Matches the list in all languages. */
const listKey = (projectId: string) => [projectItemEndpoints.list.name, { params: { id: projectId } }] as const

/** An item to save with a project, or to remove from it. */
export interface ProjectChange {
  readonly projectId: string
  readonly item: InspirationItem
  /** True to save it. */
  readonly isAdded: boolean
}

/** Saves an item with a project or removes it; optimistic, rolled back on failure. */
export function useChangeProjectItems() {
  const queryClient = useQueryClient()
  return useMutation({
    // Serial, because the last change of an item has to arrive last.
    scope: { id: projectItemEndpoints.add.name },
    mutationFn: ({ projectId: id, item, isAdded }: ProjectChange, idempotencyKey): Promise<unknown> =>
      isAdded
        ? call(projectItemEndpoints.add, { params: { id }, body: { itemId: item.id }, idempotencyKey })
        : call(projectItemEndpoints.remove, { params: { id, itemId: item.id } }),
    async onMutate({ projectId, item, isAdded }) {
      const queryKey = listKey(projectId)
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData<Items>({ queryKey })
      queryClient.setQueriesData<Items>({ queryKey }, (list) => list && withItem(list, item, isAdded))
      return { before }
    },
    onError: (_error, _change, context) => {
      for (const [queryKey, list] of context?.before ?? []) queryClient.setQueryData(queryKey, list)
    },
    onSettled: () => refresh(queryClient, [projectItemEndpoints.list]),
  })
}

function withItem(list: NonNullable<Items>, item: InspirationItem, isAdded: boolean): NonNullable<Items> {
  const others = list.items.filter((one) => one.item.id !== item.id)
  const added: ProjectItem[] = isAdded ? [{ item, at: new Date().toISOString() }] : []
  const items = [...added, ...others]
  return { ...list, items, totalItems: items.length }
}
