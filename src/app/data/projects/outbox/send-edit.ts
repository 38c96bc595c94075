import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { applyPatch, copyOfProject } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { Call } from '#app/platform/api/call.ts'
import type { QueuedEdit } from './queued-edit.ts'

/** The members of an edit that are sent. */
export type EditRequest = Pick<QueuedEdit, 'id' | 'projectId' | 'base' | 'patch' | 'creates'>

/** Sends an edit with its idempotency key and version, or creates its project; rejects with CallError. */
export function sendEdit(call: Call, { id, projectId, base, patch, creates }: EditRequest): Promise<Project> {
  if (creates) {
    const project = applyPatch(base, patch)
    return call(projectEndpoints.create, { body: copyOfProject(project, project.name ?? ''), idempotencyKey: id })
  }
  const version = { params: { id: projectId }, ifMatch: base.revision, idempotencyKey: id }
  return call(projectEndpoints.update, { ...version, body: patch })
}
