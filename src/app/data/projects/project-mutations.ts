import { useMutation, useQueryClient } from '@tanstack/react-query'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { changedFields } from '#contract/rules/project-edit.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { ProjectPatch, ProjectWrite } from '#contract/schemas/project-write.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { call } from '#app/platform/api/call.ts'
import type { Saved } from '#app/platform/outbox/outbox.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { keepProject } from './keep-project.ts'
import { projectQueries } from './project-queries.ts'

/** An edit: what is wanted, and the version it was made on (F-24). */
export interface ProjectEdit<Wanted> {
  base: Project
  wanted: Wanted
}

/** Changes the fields that differ from the version edited, by way of the outbox (S111, B09), which refreshes project and lists. */
export function useUpdateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, wanted }: ProjectEdit<ProjectPatch>): Promise<Saved> => {
      const body = changedFields(base, wanted)
      if (Object.keys(body).length === 0) return { outcome: 'saved', project: base }
      const { saveEdit } = await import('./project-outbox.ts')
      return saveEdit(queryClient, base, body)
    },
  })
}

/** Replaces all writable fields (S112); refreshes project and lists. */
export function useReplaceProject(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, wanted }: ProjectEdit<ProjectWrite>) =>
      call(projectEndpoints.replace, { params: { id }, body: wanted, ifMatch: base.revision }),
    onSuccess: (project) => keepProject(queryClient, project),
  })
}

/**
 * Deletes a project for good (S113), and with it all that waits for it on this device; `gone` when somebody else was first
 * (E06). Refreshes the lists; the project itself is left to `useForgetProject`.
 */
export function useDeleteProject(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(projectEndpoints.remove, { params: { id } }).then(
        () => 'deleted' as const,
        (error: unknown) => {
          if (error instanceof CallError && error.status === 404) return 'gone' as const
          throw error
        },
      ),
    onSuccess: async () => {
      await (await import('./forget-waiting.ts')).forgetWaiting(queryClient, id)
      await refresh(queryClient, [projectEndpoints.list])
    },
  })
}

/** Forgets a project that is gone, once its page is no longer on screen: there it would be asked for again. */
export function useForgetProject() {
  const queryClient = useQueryClient()
  return (id: string) => queryClient.removeQueries({ queryKey: projectQueries.detail(id).queryKey })
}
