import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import type { Project, ProjectPatch, ProjectWrite } from '#contract/schemas/project.ts'
import { call } from '#app/platform/api/call.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { changedFields } from './changed-fields.ts'
import { projectQueries } from './project-queries.ts'

/** An edit: what is wanted, and the version it was made on (F-24). */
export interface ProjectEdit<Wanted> {
  base: Project
  wanted: Wanted
}

function keep(queryClient: QueryClient, project: Project): Promise<void> {
  queryClient.setQueryData(projectQueries.detail(project.id).queryKey, project)
  return refresh(queryClient, [projectEndpoints.list, projectEndpoints.read])
}

/** Makes a project (S110); refreshes the lists. */
export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProjectWrite) => call(projectEndpoints.create, { body }),
    onSuccess: (project) => keep(queryClient, project),
  })
}

/** Changes the fields that differ from the version edited, and nothing when none does (S111); refreshes project and lists. */
export function useUpdateProject(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, wanted }: ProjectEdit<ProjectPatch>) => {
      const body = changedFields(base, wanted)
      if (Object.keys(body).length === 0) return base
      return call(projectEndpoints.update, { params: { id }, body, ifMatch: base.revision })
    },
    onSuccess: (project, { base }) => (project === base ? undefined : keep(queryClient, project)),
  })
}

/** Replaces all writable fields (S112); refreshes project and lists. */
export function useReplaceProject(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, wanted }: ProjectEdit<ProjectWrite>) =>
      call(projectEndpoints.replace, { params: { id }, body: wanted, ifMatch: base.revision }),
    onSuccess: (project) => keep(queryClient, project),
  })
}

/** Deletes a project for good (S113); refreshes the lists. */
export function useDeleteProject(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(projectEndpoints.remove, { params: { id } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: projectQueries.detail(id).queryKey })
      await refresh(queryClient, [projectEndpoints.list])
    },
  })
}
