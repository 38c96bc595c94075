import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { applyEdit, asNew } from '#contract/rules/project-edit.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { Call } from '#app/platform/api/call.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'

/** What of an edit is sent. */
export type Sent = Pick<QueuedEdit, 'id' | 'projectId' | 'base' | 'wanted' | 'creates'>

/** Sends one edit under its key and the version it was made on, or makes its project (S110, S111); rejects with CallError. */
export function sendEdit(call: Call, { id, projectId, base, wanted, creates }: Sent): Promise<Project> {
  if (creates) {
    const project = applyEdit(base, wanted)
    return call(projectEndpoints.create, { body: asNew(project, project.name ?? ''), idempotencyKey: id })
  }
  const version = { params: { id: projectId }, ifMatch: base.revision, idempotencyKey: id }
  return call(projectEndpoints.update, { ...version, body: wanted })
}
