import type { QueryClient } from '@tanstack/react-query'
import { PROJECT_HISTORY } from '#contract/constants/endpoint-names.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import type { Project } from '#contract/schemas/project.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { projectQueries } from './project-queries.ts'

/** Shows a project as it was answered, and refreshes the lists that it is in (S074) and what its history says (B46). */
export function keepProject(queryClient: QueryClient, project: Project): Promise<void> {
  queryClient.setQueryData(projectQueries.detail(project.id).queryKey, project)
  return refresh(queryClient, [projectEndpoints.list, projectEndpoints.read, PROJECT_HISTORY])
}

/** Puts a project that was just made into its people's lists, so that it is seen there before they are refreshed. */
export function addToList(queryClient: QueryClient, project: Project): void {
  for (const { contact } of project.limited ? [] : project.contacts) {
    queryClient.setQueryData(projectQueries.list(contact.id).queryKey, (list) =>
      list && !list.items.some(({ id }) => id === project.id)
        ? { totalItems: list.totalItems + 1, items: [project, ...list.items] }
        : list,
    )
  }
}
