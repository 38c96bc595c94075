import type { QueryClient } from '@tanstack/react-query'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import type { Project } from '#contract/projects/schema.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { projectQueries } from './project-queries.ts'

/** Caches a project from a response; refreshes the lists and its history. */
export function cacheProject(queryClient: QueryClient, project: Project): Promise<void> {
  queryClient.setQueryData(projectQueries.detail(project.id).queryKey, project)
  return refresh(queryClient, [projectEndpoints.list, projectEndpoints.read, historyEndpoints.list])
}

/** Adds a created project to the cached lists of its members before they are refreshed. */
export function addToList(queryClient: QueryClient, project: Project): void {
  for (const { contact } of project.limited ? [] : project.contacts) {
    queryClient.setQueryData(projectQueries.list(contact.id).queryKey, (list) =>
      list && !list.items.some(({ id }) => id === project.id)
        ? { totalItems: list.totalItems + 1, items: [project, ...list.items] }
        : list,
    )
  }
}
