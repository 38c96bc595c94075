import { queryClient } from '#app/platform/query/query-client.ts'
import { isUnsent } from '#app/platform/outbox/unsent-project.ts'
import { projectQueries } from './project-queries.ts'

/** A project page's call (see `prefetchHome`); of a project that waits on this device nobody else knows. */
export function prefetchProject(projectId: string): void {
  if (!isUnsent(projectId)) void queryClient.prefetchQuery(projectQueries.detail(projectId))
}
