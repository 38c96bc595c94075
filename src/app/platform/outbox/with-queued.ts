import { applyEdit } from '#contract/rules/project-edit.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { QueuedEdit } from './queued-edit.ts'

// Projects as screens show them; apart from what works on the queue, so that no page loads that with itself (P14).

type Queue = readonly QueuedEdit[]

/** A project as it will be once everything queued for it has been sent. */
export function withQueued(project: Project, queue: Queue): Project {
  return queue
    .filter(
      (edit) => edit.projectId === project.id && (edit.creates || (edit.state !== 'gone' && edit.state !== 'refused')),
    )
    .reduce((shown, edit) => applyEdit(shown, edit.wanted), project)
}

/** Projects that are made on this device only so far, each as its creation and later edits want it. */
export function unsentProjects(queue: Queue): Project[] {
  return queue.filter(({ creates }) => creates).map(({ base }) => withQueued(base, queue))
}
