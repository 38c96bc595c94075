import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { ProjectItem } from '#contract/favourites/schema.ts'
import type { ResponseOf } from '#app/platform/api/call.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { type ProjectItemChange, usePendingItemChanges } from './pending-item-changes.ts'

/** The items of a project; null if the backend has none. */
export type ProjectItems = ResponseOf<typeof projectItemEndpoints.list> | null

export const projectItemQueries = {
  /** The items saved with a project, latest first; null if the backend has no project items. Persisted. */
  list: (projectId: string, locale: Locale) =>
    extensionQuery(projectItemEndpoints.list, { params: { id: projectId } }, { persist: true, locale }),
}

/** Matches the list in all languages. */
export const projectItemsKey = (projectId: string) =>
  [projectItemEndpoints.list.name, { params: { id: projectId } }] as const

/** A change of a project's items that has no idempotency key yet. */
export type NewItemChange = Omit<ProjectItemChange, 'id'>

/** The items saved with a project, with changes that were not sent yet applied. */
export function useProjectItems(projectId: string, { enabled = true } = {}) {
  const pending = usePendingItemChanges()
  const select = useCallback(
    (list: ProjectItems) => pending.filter((change) => change.projectId === projectId).reduce(withChange, list),
    [pending, projectId],
  )
  return useQuery({ ...projectItemQueries.list(projectId, useLocale()), enabled, select })
}

/** The list with a change applied, latest first. */
export function withChange(list: ProjectItems, { item, isAdded }: NewItemChange): ProjectItems {
  if (!list) return list
  const others = list.items.filter((one) => one.item.id !== item.id)
  if (isAdded && others.length < list.items.length) return list
  const added: ProjectItem[] = isAdded ? [{ item, at: new Date().toISOString() }] : []
  const items = [...added, ...others]
  return { ...list, items, totalItems: items.length }
}
