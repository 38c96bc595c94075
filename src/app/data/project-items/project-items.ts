import { useMutation, useQueryClient } from '@tanstack/react-query'
import { projectItemEndpoints } from '#contract/endpoints/favourites.ts'
import type { ProjectItem } from '#contract/schemas/favourite.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import type { Answer } from '#app/platform/api/call.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh.ts'

type Items = Answer<typeof projectItemEndpoints.list> | null

export const projectItemQueries = {
  /** What was put with a project, the latest first; null where the backend keeps none. There without a network, too. */
  list: (projectId: string) =>
    extensionQuery(projectItemEndpoints.list, { params: { id: projectId } }, { persist: true }),
}

/** What is put with a project or taken from it. */
export interface ProjectChange {
  readonly projectId: string
  readonly item: InspirationItem
  /** True to put it there. */
  readonly chosen: boolean
}

/** Puts a thing with a project or takes it away; shown at once, and as it was when the backend does not take it. */
export function useChangeProjectItems() {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: the last word on a thing has to arrive last.
    scope: { id: projectItemEndpoints.add.name },
    mutationFn: ({ projectId: id, item, chosen }: ProjectChange): Promise<unknown> =>
      chosen
        ? call(projectItemEndpoints.add, { params: { id }, body: { itemId: item.id } })
        : call(projectItemEndpoints.remove, { params: { id, itemId: item.id } }),
    async onMutate({ projectId, item, chosen }) {
      const { queryKey } = projectItemQueries.list(projectId)
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData<Items>(queryKey, before && withItem(before, item, chosen))
      return { before }
    },
    onError: (_error, { projectId }, kept) => {
      queryClient.setQueryData<Items>(projectItemQueries.list(projectId).queryKey, kept?.before)
    },
    onSettled: () => refresh(queryClient, [projectItemEndpoints.list]),
  })
}

function withItem(list: NonNullable<Items>, item: InspirationItem, chosen: boolean): NonNullable<Items> {
  const others = list.items.filter((one) => one.item.id !== item.id)
  const added: ProjectItem[] = chosen ? [{ item, at: new Date().toISOString() }] : []
  const items = [...added, ...others]
  return { ...list, items, totalItems: items.length }
}
