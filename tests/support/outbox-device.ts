import * as v from 'valibot'
import { applyEdit, asNew } from '#contract/rules/project-edit.ts'
import { type Project, projectSchema } from '#contract/schemas/project.ts'
import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { createOutbox, type Outbox } from '#app/platform/outbox/outbox.ts'
import type { QueuedEdit } from '#app/platform/outbox/queued-edit.ts'
import { visitQueue } from '#app/platform/outbox/queue-store.ts'
import { withQueued } from '#app/platform/outbox/with-queued.ts'

/** The one project of the backend. */
export const start = v.parse(projectSchema, {
  id: 'p1',
  name: 'Huis',
  status: 'ACTIVE',
  style: 'OTHER',
  type: 'OTHER',
  revision: 1,
})
const offline = () => new CallError('unreachable')

/** A backend with one project that others change too, and those that are made; it knows keys, as ours does (B24). */
export function backend() {
  let project: Project | null = start
  const done = new Set<string>()
  const made = new Map<string, Project>()
  const writes: ProjectPatch[] = []
  const state = { online: true, known: true, loseAnswer: false }

  function write(wanted: ProjectPatch): void {
    if (!project) return
    project = { ...applyEdit(project, wanted), revision: (project.revision ?? 0) + 1 }
    writes.push(wanted)
  }
  return {
    state,
    writes,
    current: () => project,
    byOthers: write,
    remove: () => void (project = null),
    /** What was made, by the names that it has now. */
    made: () => [...made.values()],
    send(edit: QueuedEdit): Promise<Project> {
      if (!state.online) return Promise.reject(offline())
      const other = [...made].find(([, { id }]) => id === edit.projectId)
      if (!edit.creates && !other) return writeEdit(edit)
      const key = other?.[0] ?? edit.id
      const before = other?.[1] ?? made.get(key) ?? { ...edit.base, id: `p${made.size + 2}`, revision: 0 }
      if (!done.has(edit.id)) {
        const written = edit.creates ? asNew(applyEdit(edit.base, edit.wanted), '') : edit.wanted
        const { name } = applyEdit(edit.base, edit.wanted)
        made.set(key, { ...applyEdit(before, { ...written, name: name ?? '' }), revision: (before.revision ?? 0) + 1 })
        done.add(edit.id)
      }
      return answered(made.get(key) ?? before)
    },
  }

  function writeEdit({ id, base, wanted }: QueuedEdit): Promise<Project> {
    if (!project) return Promise.reject(new CallError('api-call-failed', { kind: 'not-found', status: 404 }))
    if (!done.has(id)) {
      if (base.revision !== project.revision)
        return Promise.reject(new CallError('rejected', { status: 412, body: project }))
      write(wanted)
      done.add(id)
    }
    return answered(project)
  }

  function answered(answer: Project): Promise<Project> {
    if (!state.loseAnswer) return Promise.resolve(answer)
    state.loseAnswer = false
    return Promise.reject(offline())
  }
}

/** An outbox as one page has it; `reload` is the next page on the same device. */
export function device(server: ReturnType<typeof backend>) {
  const store = visitQueue()
  let keys = 0
  let shown: readonly QueuedEdit[] = []
  /** Where the projects that were made here are now. */
  const moved = new Map<string, string>()
  const open = (): Outbox =>
    createOutbox({
      store,
      send: server.send,
      exclusively: (run) => run(),
      isOnline: () => server.state.known,
      show: (queue) => void (shown = queue),
      changed: () => undefined,
      made: (unsentId, project) => void moved.set(unsentId, project.id),
      written: () => undefined,
      report(error) {
        throw error
      },
      newId: () => `k${keys++}`,
      now: () => new Date(0),
    })
  const page = { outbox: open() }
  return {
    page,
    reload: () => void (page.outbox = open()),
    queue: () => shown,
    moved,
    /** What the person sees and edits. */
    seen: () => withQueued(server.current() ?? start, shown),
  }
}
