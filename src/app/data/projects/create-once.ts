import { useMutation, useQueryClient } from '@tanstack/react-query'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { changedFields } from '#contract/rules/project-edit.ts'
import type { Project, ProjectWrite } from '#contract/schemas/project.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { call } from '#app/platform/api/call.ts'
import { keepProject } from './keep-project.ts'

/** A creation as it was first sent, and the key under which it counts once. */
export interface Attempt {
  readonly key: string
  readonly body: ProjectWrite
}

interface Creation {
  /** Sent first, whatever was typed since: it may have arrived, and its key stands for what it was. */
  attempt: Attempt
  /** What the project is to be. */
  wanted: ProjectWrite
}

/** Makes one project, however often it has to be sent (S110, F-21); refreshes the lists. */
export function useCreateProjectOnce() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createOnce,
    onSuccess: (project) => keepProject(queryClient, project),
  })
}

async function createOnce({ attempt, wanted }: Creation): Promise<Project> {
  const made = await call(projectEndpoints.create, { body: attempt.body, idempotencyKey: attempt.key })
  const body = changedFields(made, wanted)
  if (Object.keys(body).length === 0) return made
  return call(projectEndpoints.update, { params: { id: made.id }, body, ifMatch: made.revision })
}

/** True when a failed creation is certain to have made nothing, so that the next one is another. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === 'unauthenticated') return false
  const { status = 0 } = error
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
