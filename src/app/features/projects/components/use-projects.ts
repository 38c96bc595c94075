import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { projectQueries } from '#app/data/projects/project-queries.ts'
import { unsentProjects, withQueued } from '#app/platform/outbox/with-queued.ts'
import { useQueue } from '#app/platform/outbox/queue-view.ts'
import { isUnsent } from '#app/platform/outbox/unsent-project.ts'
import type { KeptRead } from '#app/platform/query/data-age.tsx'

/** All projects of the customer: those that wait on this device, their own and, once they are there, the limited ones. */
export function useProjects() {
  const me = useMe()
  const contactId = me.data?.contact.id
  const asked = { enabled: contactId !== undefined }
  const list = useQuery({ ...projectQueries.list(contactId ?? ''), ...asked })
  const limited = useQuery({ ...projectQueries.limited(contactId ?? ''), ...asked })
  const [own, shown] = [list.data?.items, limited.data?.items]
  const queue = useQueue()
  const projects = useMemo(() => {
    const all = own && [...own, ...(shown ?? [])]
    if (queue.length === 0) return all
    return all && [...unsentProjects(queue), ...all.map((project) => withQueued(project, queue))]
  }, [own, shown, queue])
  // Before the customer is known there is nothing to ask, so what they are waiting for is the customer.
  return { projects, contactId, read: me.data ? list : me, limited }
}

/**
 * One project as it will be once what waits on this device has been sent; until its own answer is there, as the list had it.
 * `saved` is without what waits (`read` tells its age), and blank as long as the project itself does: nobody else can be asked for it then.
 */
export function useProject(id: string) {
  const me = useMe()
  const contactId = me.data?.contact.id
  const queryClient = useQueryClient()
  const detail = useQuery({ ...projectQueries.detail(id), enabled: !isUnsent(id) })
  const kept = detail.data || contactId === undefined ? undefined : listedProject(queryClient, contactId, id)
  const queue = useQueue()
  const saved =
    detail.data ?? kept?.project ?? queue.find(({ creates, projectId }) => creates && projectId === id)?.base
  const { failureCount, isError, dataUpdatedAt } = detail
  const read: KeptRead = { failureCount, isError, dataUpdatedAt: kept?.dataUpdatedAt ?? dataUpdatedAt }
  // Without an answer at the first try the project is shown without what its customer may do.
  const isAsking = me.isLoading && me.failureCount === 0
  return { detail, read, saved, project: saved && withQueued(saved, queue), contactId, isAsking }
}

/** A project as a list of the customer has it, and from when that is. */
function listedProject(queryClient: QueryClient, contactId: string, id: string) {
  for (const { queryKey } of [projectQueries.list(contactId), projectQueries.limited(contactId)]) {
    const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
    const project = data?.items.find((one) => one.id === id)
    if (project) return { project, dataUpdatedAt }
  }
  return undefined
}
