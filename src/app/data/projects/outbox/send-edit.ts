import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { applyPatch, copyOfProject } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { Call } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import type { QueuedEdit } from './queued-edit.ts'

/** The members of an edit that are sent. */
export type EditRequest = Pick<QueuedEdit, 'id' | 'projectId' | 'base' | 'patch' | 'creates'>

/**
 * Sends an edit with its idempotency key and version, or creates its project; resolves to the present project, rejects
 * with CallError.
 */
export async function sendEdit(call: Call, { id, projectId, base, patch, creates }: EditRequest): Promise<Project> {
  if (creates) {
    const project = applyPatch(base, patch)
    return call(projectEndpoints.create, { body: copyOfProject(project, project.name ?? ''), idempotencyKey: id })
  }
  const version = { params: { id: projectId }, ifMatch: base.revision, idempotencyKey: id }
  const saved = await ifReadable(call(projectEndpoints.update, { ...version, body: patch }))
  if (saved) return saved
  // The edit is saved, so a failed read must not send it again.
  return call(projectEndpoints.read, { params: version.params }).catch(() => applyPatch(base, patch))
}
