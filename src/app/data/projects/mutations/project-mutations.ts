import { useQueryClient } from '@tanstack/react-query'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { changedFields } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ProjectPatch, ProjectWrite } from '#contract/projects/write-schema.ts'
import { loadOnce } from '#app/platform/code-loading/load-once.ts'
import { call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import type { SaveResult } from '#app/data/projects/outbox/outbox.ts'
import { useIsMounted } from '#app/platform/forms/use-is-mounted.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { cacheProject } from '../cache-project.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

const loadOutbox = loadOnce(() => import('../outbox/project-outbox.ts'))

/** Changes of a project, and the version that they are based on. */
interface ProjectEdit {
  base: Project
  patch: ProjectPatch
}

/** All writable fields of a project, and the version that they replace. */
interface ProjectReplacement {
  base: Project
  fields: ProjectWrite
}

/**
 * Sends the fields that differ from `base` through the outbox, which refreshes project and lists. A change that is refused
 * once its form is closed is kept, and shown with the project.
 */
export function useUpdateProject() {
  const queryClient = useQueryClient()
  const isFormOpen = useIsMounted()
  return useMutation({
    mutationFn: async ({ base, patch }: ProjectEdit, id): Promise<SaveResult> => {
      const changed = changedFields(base, patch)
      if (Object.keys(changed).length === 0) return { outcome: 'saved', project: base }
      const { saveEdit } = await loadOutbox()
      return saveEdit(queryClient, { id, base, patch: changed, isFormOpen })
    },
  })
}

/** Replaces all writable fields; refreshes project and lists, also when somebody else has changed the project. */
export function useReplaceProject(id: string) {
  const queryClient = useQueryClient()
  const refreshProject = () =>
    refresh(queryClient, [projectEndpoints.list, projectEndpoints.read, historyEndpoints.list])
  return useMutation({
    mutationFn: ({ base, fields }: ProjectReplacement, idempotencyKey) => {
      const args = { params: { id }, body: fields, ifMatch: base.revision, idempotencyKey }
      return ifReadable(call(projectEndpoints.replace, args))
    },
    onSuccess: (project) => (project ? cacheProject(queryClient, project) : refreshProject()),
    onError: refreshProject,
  })
}
