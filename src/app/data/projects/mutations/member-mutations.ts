import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import type { ProjectInvitation } from '#contract/projects/members-schema.ts'
import { call } from '#app/platform/api/call.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { cacheProject } from '../cache-project.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

/** What a change of members may have changed. */
const refreshProject = (queryClient: QueryClient): Promise<void> =>
  refresh(queryClient, [projectEndpoints.read, projectEndpoints.list, historyEndpoints.list])

/** Adds a member by email address; refreshes project, lists and history. */
export function useInviteMember(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectInvitation, idempotencyKey) =>
      call(memberEndpoints.invite, { params: { id }, body, idempotencyKey }),
    onSuccess: (project) => cacheProject(queryClient, project),
  })
}

/** Changes the role of a member; refreshes project, lists and history, also after an error. */
export function useChangeRole(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ contactId, role }: { contactId: string; role: ContactRole }) =>
      call(memberEndpoints.changeRole, { params: { id, contactId }, body: { role } }),
    onSuccess: (project) => cacheProject(queryClient, project),
    onError: () => refreshProject(queryClient),
  })
}

/**
 * Makes another member the owner and the owner a collaborator; refreshes project, lists and history, also after an
 * error, when it may be half done.
 */
export function useTransferOwnership(id: string) {
  const queryClient = useQueryClient()
  const changeRole = (contactId: string, role: ContactRole) =>
    call(memberEndpoints.changeRole, { params: { id, contactId }, body: { role } })
  return useMutation({
    async mutationFn({ from, to }: { from: string; to: string }) {
      // In this order the project always has an owner, and each step can be repeated.
      await changeRole(to, 'OWNER')
      return changeRole(from, 'COLLABORATOR')
    },
    onSuccess: (project) => cacheProject(queryClient, project),
    onError: () => refreshProject(queryClient),
  })
}

/** Removes another member; refreshes project, lists and history, also when the member had already left. */
export function useRemoveMember(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (contactId: string) => call(memberEndpoints.remove, { params: { id, contactId } }),
    onSettled: () => refreshProject(queryClient),
  })
}

/**
 * Leaves a project and discards its pending changes; refreshes the lists. The caller removes the project with
 * `useRemoveProjectFromCache`.
 */
export function useLeaveProject(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (contactId: string) => call(memberEndpoints.remove, { params: { id, contactId } }),
    onSuccess: async () => {
      await (await import('../outbox/discard-pending.ts')).discardPending(queryClient, id)
      await refresh(queryClient, [projectEndpoints.list])
    },
  })
}
