import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { localProjects, applyPending } from '#app/data/projects/outbox/apply-pending.ts'
import { usePendingEdits } from '#app/data/projects/outbox/use-pending-edits.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import type { QueryWithData } from '#app/platform/query/data-age.tsx'

/** All projects of the customer: those created offline, their own and, once loaded, the limited ones. */
export function useProjects() {
  const me = useMe()
  const contactId = me.data?.contact.id
  const enabled = contactId !== undefined
  const list = useQuery({ ...projectQueries.list(contactId ?? ''), enabled })
  const limited = useQuery({ ...projectQueries.limited(contactId ?? ''), enabled })
  const [ownProjects, limitedProjects] = [list.data?.items, limited.data?.items]
  const queue = usePendingEdits()
  const projects = useMemo(() => {
    const saved = ownProjects && [...ownProjects, ...(limitedProjects ?? [])]
    if (queue.length === 0) return saved
    return saved && [...localProjects(queue), ...saved.map((project) => applyPending(project, queue))]
  }, [ownProjects, limitedProjects, queue])
  // Without the customer no list can be requested: then the customer's query tells the state.
  return { projects, contactId, read: me.data ? list : me, limited }
}

/**
 * One project with its pending edits applied; until its own response arrives, as cached by a list. `saved` is without pending
 * edits and `read` tells its age; of a project that is not created yet it is the blank one.
 */
export function useProject(id: string) {
  const me = useMe()
  const contactId = me.data?.contact.id
  const queryClient = useQueryClient()
  const detail = useQuery({ ...projectQueries.detail(id), enabled: !isLocalProject(id) })
  const listed = detail.data || contactId === undefined ? undefined : findListedProject(queryClient, contactId, id)
  const queue = usePendingEdits()
  const saved =
    detail.data ?? listed?.project ?? queue.find(({ creates, projectId }) => creates && projectId === id)?.base
  const { failureCount, isError, dataUpdatedAt } = detail
  const read: QueryWithData = { failureCount, isError, dataUpdatedAt: listed?.dataUpdatedAt ?? dataUpdatedAt }
  // After one failed attempt the project is shown read-only.
  const isCustomerLoading = me.isLoading && me.failureCount === 0
  return { detail, read, saved, project: saved && applyPending(saved, queue), contactId, isCustomerLoading }
}

/** A project as cached by one of the customer's lists, and how old that is. */
function findListedProject(queryClient: QueryClient, contactId: string, id: string) {
  for (const { queryKey } of [projectQueries.list(contactId), projectQueries.limited(contactId)]) {
    const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
    const project = data?.items.find((item) => item.id === id)
    if (project) return { project, dataUpdatedAt }
  }
  return undefined
}
