import type { QueryClient } from '@tanstack/react-query'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import type { questionEndpoints } from '#contract/questions/endpoints.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ResponseOf } from '#app/platform/api/call.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { projectQueries } from './project-queries.ts'

/** By name, as the home page does not need the other endpoints of questions. */
const ADVISER: Pick<typeof questionEndpoints.adviser, 'name'> = { name: 'questions.adviser' }

/** Caches a project from a response; refreshes the lists, its history and the adviser. */
export function cacheProject(queryClient: QueryClient, project: Project): Promise<void> {
  queryClient.setQueryData(projectQueries.detail(project.id).queryKey, project)
  // The adviser depends on the address.
  const changed = [projectEndpoints.list, projectEndpoints.read, historyEndpoints.list, ADVISER]
  return refresh(queryClient, changed)
}

/** Stores a saved project in the cached lists of its members before they are refreshed; a created one comes first. */
export function storeInLists(queryClient: QueryClient, project: Project): void {
  for (const { contact } of project.contacts) {
    const { queryKey } = project.limited ? projectQueries.limited(contact.id) : projectQueries.list(contact.id)
    // The other projects are as old as before.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    queryClient.setQueryData(queryKey, (list) => list && withProject(list, project), { updatedAt })
  }
}

type ProjectList = ResponseOf<typeof projectEndpoints.list>

function withProject(list: ProjectList, project: Project): ProjectList {
  if (list.items.every(({ id }) => id !== project.id))
    return { totalItems: list.totalItems + 1, items: [project, ...list.items] }
  return { ...list, items: list.items.map((item) => (item.id === project.id ? project : item)) }
}
