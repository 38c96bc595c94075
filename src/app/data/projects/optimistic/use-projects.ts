import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Project } from '#contract/projects/schema.ts'
import { useMe } from '../../customers/customer-queries.ts'
import { applyPending, localProjects } from '../outbox/apply-pending.ts'
import { isLocalProject } from '../outbox/local-project.ts'
import type { QueuedEdit } from '../outbox/queued-edit.ts'
import { usePendingEdits } from '../outbox/use-pending-edits.ts'
import { projectQueries } from '../project-queries.ts'
import type { QueryWithData } from '#app/platform/query/data-age.tsx'

/**
 * The customer's projects with pending edits applied, those created offline first; undefined until loaded. `projects`
 * also has the limited ones, which only the list page and the counts request.
 */
export function useProjects({ loadLimited = false } = {}) {
  const me = useMe()
  const contactId = me.data?.contact.id
  const enabled = contactId !== undefined
  const list = useQuery({ ...projectQueries.list(contactId ?? ''), enabled })
  const limited = useQuery({ ...projectQueries.limited(contactId ?? ''), enabled: enabled && loadLimited })
  const [savedOwn, savedLimited] = [list.data?.items, limited.data?.items]
  const queue = usePendingEdits()
  const own = useMemo(() => savedOwn && withPending(savedOwn, queue), [savedOwn, queue])
  const projects = useMemo(
    () => own && (savedLimited ? [...own, ...savedLimited.map((project) => applyPending(project, queue))] : own),
    [own, savedLimited, queue],
  )
  // Without the customer no list can be requested: then the customer's query tells the state.
  return { own, projects, contactId, read: me.data ? list : me }
}

function withPending(saved: Project[], queue: readonly QueuedEdit[]): Project[] {
  if (queue.length === 0) return saved
  return [...localProjects(queue), ...saved.map((project) => applyPending(project, queue))]
}

/**
 * One project with its pending edits applied; until its own response arrives, as cached by a list. `saved` is without
 * pending edits and `read` tells its age; of a project that is not created yet it is the blank one.
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
