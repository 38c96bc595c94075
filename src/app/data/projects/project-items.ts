import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { ProjectItem } from '#contract/favourites/schema.ts'
import type { ResponseOf } from '#app/platform/api/call.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import { loadItemOutbox } from '../inspiration/load-item-outbox.ts'
import { type ProjectItemChange, usePendingItemChanges } from '../inspiration/pending-item-changes.ts'

type Items = ResponseOf<typeof projectItemEndpoints.list> | null

export const projectItemQueries = {
  /** The items saved with a project, latest first; null if the backend has no project items. Persisted. */
  list: (projectId: string, locale: Locale) =>
    extensionQuery(projectItemEndpoints.list, { params: { id: projectId } }, { persist: true, locale }),
}

/** Matches the list in all languages. */
const listKey = (projectId: string) => [projectItemEndpoints.list.name, { params: { id: projectId } }] as const

type Change = Omit<ProjectItemChange, 'id'>

/** The items saved with a project, with changes that were not sent yet applied. */
export function useProjectItems(projectId: string, { enabled = true } = {}) {
  const pending = usePendingItemChanges()
  const select = useCallback(
    (list: Items) => pending.filter((change) => change.projectId === projectId).reduce(withChange, list),
    [pending, projectId],
  )
  return useQuery({ ...projectItemQueries.list(projectId, useLocale()), enabled, select })
}

/**
 * Saves an item with a project or removes it through the outbox of items; optimistic, rolled back on failure. Resolves to
 * where the change is.
 */
export function useChangeProjectItems() {
  const queryClient = useQueryClient()
  return useMutation({
    // Serial, because the last change of an item has to arrive last.
    scope: { id: projectItemEndpoints.add.name },
    async mutationFn(change: Change, id) {
      return (await loadItemOutbox(queryClient)).save({ ...change, id })
    },
    async onMutate(change) {
      // Nothing is shown as saved that leaving the page could still lose.
      await loadItemOutbox(queryClient)
      const queryKey = listKey(change.projectId)
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData<Items>({ queryKey })
      queryClient.setQueriesData<Items>({ queryKey }, (list) => list && withChange(list, change))
      return { before }
    },
    onError: (_error, _change, context) => {
      for (const [queryKey, list] of context?.before ?? []) queryClient.setQueryData(queryKey, list)
    },
    // What waits for the network is shown without the server.
    onSettled: (result) => (result === 'queued' ? undefined : refresh(queryClient, [projectItemEndpoints.list])),
  })
}

function withChange(list: Items, { item, isAdded }: Change): Items {
  if (!list) return list
  const others = list.items.filter((one) => one.item.id !== item.id)
  if (isAdded && others.length < list.items.length) return list
  const added: ProjectItem[] = isAdded ? [{ item, at: new Date().toISOString() }] : []
  const items = [...added, ...others]
  return { ...list, items, totalItems: items.length }
}
