import { applyPatch } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { QueuedEdit } from './queued-edit.ts'

type Queue = readonly QueuedEdit[]

/** The optimistic view of a project, with all queued edits applied. */
export function applyPending(project: Project, queue: Queue): Project {
  return queue
    .filter(
      (edit) => edit.projectId === project.id && (edit.creates || (edit.state !== 'gone' && edit.state !== 'refused')),
    )
    .reduce((optimistic, edit) => applyPatch(optimistic, edit.patch), project)
}

/** Local projects that are not created yet, with their pending edits applied. */
export function localProjects(queue: Queue): Project[] {
  return queue.filter(({ creates }) => creates).map(({ base }) => applyPending(base, queue))
}
