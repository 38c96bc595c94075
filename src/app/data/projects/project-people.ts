import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import { sharingEndpoints } from '#contract/endpoints/project-sharing.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import type { ProjectInvitation } from '#contract/schemas/project-people.ts'
import { call } from '#app/platform/api/call.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { keepProject } from './keep-project.ts'

/** Puts somebody on a project by their address (E07); refreshes project, lists and history. */
export function useInvite(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectInvitation) => call(sharingEndpoints.invite, { params: { id }, body }),
    onSuccess: (project) => keepProject(queryClient, project),
  })
}

/** Gives somebody on a project another role (E07); refreshes project, lists and history. */
export function useChangeRole(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ contactId, role }: { contactId: string; role: ContactRole }) =>
      call(sharingEndpoints.changeRole, { params: { id, contactId }, body: { role } }),
    onSuccess: (project) => keepProject(queryClient, project),
  })
}

/** Makes somebody else the owner, and the owner a collaborator (E07, F-51); refreshes project, lists and history. */
export function useHandOver(id: string) {
  const queryClient = useQueryClient()
  const give = (contactId: string, role: ContactRole) =>
    call(sharingEndpoints.changeRole, { params: { id, contactId }, body: { role } })
  return useMutation({
    async mutationFn({ from, to }: { from: string; to: string }) {
      // In this order there is an owner at any time; each step can be repeated.
      await give(to, 'OWNER')
      return give(from, 'COLLABORATOR')
    },
    onSuccess: (project) => keepProject(queryClient, project),
  })
}

/** Takes somebody else off a project (E07); refreshes project, lists and history, also when they had left already. */
export function useRemovePerson(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (contactId: string) => call(sharingEndpoints.removePerson, { params: { id, contactId } }),
    onSettled: () => refresh(queryClient, [projectEndpoints.read, projectEndpoints.list, sharingEndpoints.history]),
  })
}

/** Takes oneself off a project (E07), and what waits for it on this device with it; refreshes the lists. The project itself is left to `useForgetProject`. */
export function useLeaveProject(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (contactId: string) => call(sharingEndpoints.removePerson, { params: { id, contactId } }),
    onSuccess: async () => {
      await (await import('./forget-waiting.ts')).forgetWaiting(queryClient, id)
      await refresh(queryClient, [projectEndpoints.list])
    },
  })
}
