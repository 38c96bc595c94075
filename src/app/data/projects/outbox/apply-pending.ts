import { applyPatch } from '#contract/projects/merge-patch.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { QueuedEdit } from './queued-edit.ts'

type Queue = readonly QueuedEdit[]

/** The optimistic view of a project: as it will be once everything queued for it has been saved. */
export function applyPending(project: Project, queue: Queue): Project {
  return queue
    .filter(
      (edit) => edit.projectId === project.id && (edit.creates || (edit.state !== 'gone' && edit.state !== 'refused')),
    )
    .reduce((optimistic, edit) => applyPatch(optimistic, edit.patch), project)
}

/** Projects that exist on this device only so far, with all their pending edits. */
export function localProjects(queue: Queue): Project[] {
  return queue.filter(({ creates }) => creates).map(({ base }) => applyPending(base, queue))
}
