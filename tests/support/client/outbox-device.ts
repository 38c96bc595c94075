import * as v from 'valibot'
import { applyPatch, copyOfProject } from '#contract/projects/merge-patch.ts'
import { type Project, projectSchema } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createOutbox, type Outbox } from '#app/data/projects/outbox/outbox.ts'
import { type EditStore, memoryEdits, type QueuedEdit } from '#app/data/projects/outbox/queued-edit.ts'
import { applyPending } from '#app/data/projects/outbox/apply-pending.ts'

/** The initial project of the backend model. */
export const initialProject = v.parse(projectSchema, {
  id: 'p1',
  name: 'Huis',
  status: 'ACTIVE',
  style: 'OTHER',
  type: 'OTHER',
  revision: 1,
})
const offline = () => new CallError('unreachable')

/** A backend model with one shared project, created projects, and idempotency keys. */
export function createBackendModel() {
  let project: Project | null = initialProject
  const processedKeys = new Set<string>()
  const createdProjects = new Map<string, Project>()
  const writes: ProjectPatch[] = []
  const state = { online: true, known: true, loseAnswer: false }

  function write(patch: ProjectPatch): void {
    if (!project) return
    project = { ...applyPatch(project, patch), revision: (project.revision ?? 0) + 1 }
    writes.push(patch)
  }
  return {
    state,
    writes,
    current: () => project,
    changeRemotely: write,
    remove: () => void (project = null),
    /** The created projects in their current state. */
    made: () => [...createdProjects.values()],
    send(edit: QueuedEdit): Promise<Project> {
      if (!state.online) return Promise.reject(offline())
      const other = [...createdProjects].find(([, { id }]) => id === edit.projectId)
      if (!edit.creates && !other) return writeEdit(edit)
      const key = other?.[0] ?? edit.id
      const before = other?.[1] ??
        createdProjects.get(key) ?? { ...edit.base, id: `p${createdProjects.size + 2}`, revision: 0 }
      if (!processedKeys.has(edit.id)) {
        const written = edit.creates ? copyOfProject(applyPatch(edit.base, edit.patch), '') : edit.patch
        const { name } = applyPatch(edit.base, edit.patch)
        createdProjects.set(key, {
          ...applyPatch(before, { ...written, name: name ?? '' }),
          revision: (before.revision ?? 0) + 1,
        })
        processedKeys.add(edit.id)
      }
      return respond(createdProjects.get(key) ?? before)
    },
  }

  function writeEdit({ id, base, patch }: QueuedEdit): Promise<Project> {
    if (!project) return Promise.reject(new CallError('api-call-failed', { kind: 'not-found', status: 404 }))
    if (!processedKeys.has(id)) {
      if (base.revision !== project.revision)
        return Promise.reject(new CallError('rejected', { status: 412, body: project }))
      write(patch)
      processedKeys.add(id)
    }
    return respond(project)
  }

  function respond(response: Project): Promise<Project> {
    if (!state.loseAnswer) return Promise.resolve(response)
    state.loseAnswer = false
    return Promise.reject(offline())
  }
}

/** An outbox of one page; `reload` simulates the next page on the same device. Without `report` its errors are thrown. */
export function createOutboxDevice(
  server: ReturnType<typeof createBackendModel>,
  {
    store = { ...memoryEdits(), isPersistent: true },
    report = (error: unknown): void => {
      throw error
    },
  }: { store?: EditStore; report?: (error: unknown) => void } = {},
) {
  let keys = 0
  let queuedEdits: readonly QueuedEdit[] = []
  let cached = initialProject
  /** What a screen shows after each change of the queue: the cached project with pending edits applied. */
  const shown: Project[] = []
  /** Server ids of projects created on this device. */
  const moved = new Map<string, string>()
  const open = (): Outbox =>
    createOutbox({
      store,
      send: server.send,
      exclusively: (run) => run(),
      isOnline: () => server.state.known,
      publish(queue) {
        queuedEdits = queue
        shown.push(applyPending(cached, queue))
      },
      onChange: () => undefined,
      onSaved(projectId, project) {
        moved.set(projectId, project.id)
        cached = project
      },
      report,
      newId: () => `k${keys++}`,
      now: () => new Date(0),
    })
  const page = { outbox: open() }
  return {
    page,
    reload: () => void (page.outbox = open()),
    queue: () => queuedEdits,
    moved,
    shown,
    /** The project with pending edits applied. */
    visibleProject: () => applyPending(server.current() ?? initialProject, queuedEdits),
  }
}
