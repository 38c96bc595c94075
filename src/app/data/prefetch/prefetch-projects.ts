import { loadTexts } from '#app/platform/i18n/i18n.ts'
import type { RouterContext } from '#app/platform/navigation/router-context.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { isLocalProject } from '../projects/outbox/local-project.ts'
import { projectQueries } from '../projects/project-queries.ts'
import { withContactId } from './with-contact-id.ts'

/** Starts the requests of the project list. */
export function prefetchProjects(context: RouterContext): void {
  void withContactId(context, (contactId) => {
    void queryClient.prefetchQuery(projectQueries.list(contactId))
    void queryClient.prefetchQuery(projectQueries.limited(contactId))
  })
}

/** Starts the request of a project page; not for local projects, which the server does not know. */
export function prefetchProject(projectId: string): void {
  if (!isLocalProject(projectId)) void queryClient.prefetchQuery(projectQueries.detail(projectId))
}

/** Starts the request of a planner's project; loads the texts for a façade and for an address without a planner. */
export function prefetchPlanner(projectId: string): Promise<void> {
  prefetchProject(projectId)
  return loadTexts('app-facade', 'app-version')
}
