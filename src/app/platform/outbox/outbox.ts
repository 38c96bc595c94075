import * as v from 'valibot'
import type { EditField } from '#contract/rules/project-edit.ts'
import { type Project, projectSchema } from '#contract/schemas/project.ts'
import type { ProjectPatch } from '#contract/schemas/project-write.ts'
import { CallError } from '../api/call-error.ts'
import {
  addEdit,
  becomeCreation,
  giveBack,
  isPending,
  mark,
  type NewEdit,
  rebase,
  removeEdit,
  removeProject,
  resolveClash,
  settle,
  withdrawField,
} from './edit-queue.ts'
import { isFault, isRefusal } from './is-refusal.ts'
import type { QueuedEdit } from './queued-edit.ts'
import type { QueueStore } from './queue-store.ts'

/** What becomes of an edit: written, kept on this device for later, or clashing with somebody else's change. */
export type Saved = { outcome: 'saved'; project: Project } | { outcome: 'kept' | 'clashing' }

/** What the outbox needs from outside. */
export interface OutboxPorts {
  store: QueueStore
  /** Sends one edit, or creation, under its key and version. */
  send: (edit: QueuedEdit) => Promise<Project>
  /** One tab sends at a time; absent where there are no locks, keys then keep an edit from counting twice. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>
  /** As far as is known; without a network nothing is tried, so that an edit stays open for more. */
  isOnline: () => boolean
  show: (queue: readonly QueuedEdit[]) => void
  /** This page has changed the queue: others that show it look again. */
  changed: () => void
  /** A creation was answered, and is about to leave the queue: where its project is from now on. */
  made: (unsentId: string, project: Project) => void
  /** An edit was written: the project as answered. */
  written: (project: Project) => void
  newId: () => string
  now: () => Date
  /** Takes faults that have no caller left; what waits is tried again. */
  report: (error: unknown) => void
}

/** After so long an edit counts as kept and its form may close; sending goes on. */
const PATIENCE_MS = 5000

/**
 * Edits on their way (B09, T31): on disk before anything is said or sent, sent in their order by one tab, each under a key
 * of its own, so that a lost answer, a reload or a second tab neither loses an edit nor writes it twice.
 */
export function createOutbox(ports: OutboxPorts) {
  const { store, send, exclusively, show, newId, now } = ports
  const waiters = new Map<string, (result: Saved | Promise<never>) => void>()
  let flight: Promise<void> | undefined
  let isWanted = false

  async function change(how: Parameters<QueueStore['change']>[0]): Promise<QueuedEdit[]> {
    const queue = await store.change(how)
    show(queue)
    ports.changed()
    return queue
  }

  function tell(id: string, result: Saved | Promise<never>): void {
    waiters.get(id)?.(result)
    waiters.delete(id)
  }

  /** Sends what waits, in order; stops where there is no answer. One that the backend fails at holds up its project only. */
  async function sendAll(): Promise<void> {
    const stuck = new Set<string>()
    for (;;) {
      const queue = await store.read()
      show(queue)
      const isNext = (edit: QueuedEdit) => isPending(edit) && !stuck.has(edit.projectId)
      const next = ports.isOnline() ? queue.find(isNext) : undefined
      const error = next && (await sendOne(next))
      if (!next || (error && !isFault(error))) break
      if (error) stuck.add(next.projectId)
    }
    for (const id of waiters.keys()) tell(id, { outcome: 'kept' })
  }

  /** The error of an edit that is to be sent again; undefined when it is settled. */
  async function sendOne(edit: QueuedEdit): Promise<CallError | undefined> {
    // From here on it may have arrived, whatever happens to this page.
    await change((queue) => mark(queue, edit.id, { state: 'sent' }))
    let project: Project
    try {
      project = await send(edit)
    } catch (error) {
      if (error instanceof CallError) return settleFailure(edit, error)
      throw error
    }
    if (edit.creates) ports.made(edit.projectId, project)
    await change((queue) => settle(queue, edit.id, project))
    ports.written(project)
    tell(edit.id, { outcome: 'saved', project })
    return undefined
  }

  async function settleFailure(edit: QueuedEdit, error: CallError): Promise<CallError | undefined> {
    // The one error that certainly comes before a request goes out.
    if (error.code === 'token-refresh') await change((queue) => mark(queue, edit.id, { state: edit.state }))
    if (!isRefusal(error)) return error
    const current = error.status === 412 ? v.safeParse(projectSchema, error.body) : null
    if (current?.success) {
      // Refused, so it has not arrived.
      const queue = await change((waiting) => rebase(mark(waiting, edit.id, { state: 'waiting' }), current.output))
      if (queue.some(({ id, state }) => id === edit.id && state === 'clashing')) tell(edit.id, { outcome: 'clashing' })
      else if (!queue.some(({ id }) => id === edit.id)) tell(edit.id, { outcome: 'saved', project: current.output })
      return undefined
    }
    // Somebody looks at the form that sent it: it tells, and keeps what was typed. Else the queue does.
    if (waiters.has(edit.id)) {
      await change((queue) => removeEdit(queue, edit.id))
      tell(edit.id, Promise.reject(error))
      return undefined
    }
    const { problem } = error
    const reason = problem?.violations?.[0]?.message ?? problem?.detail
    await change((queue) =>
      giveBack(queue, edit.id, { state: error.status === 404 ? 'gone' : 'refused', ...(reason ? { reason } : {}) }),
    )
    return undefined
  }

  /**
   * Sends what waits. A call while one is at it has it look once more, as it may be about to end. Never rejects: what could
   * not be sent waits on.
   */
  function flush(): Promise<void> {
    isWanted = true
    flight ??= flushAll()
    return flight
  }

  async function flushAll(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await exclusively(sendAll).catch(ports.report)
    }
    flight = undefined
  }

  return {
    flush,

    /** Shows what the last page, or another tab, has left. */
    async open(): Promise<void> {
      show(await store.read())
    },

    /**
     * Keeps an edit, or the creation of the blank project `base`, and sends it. Rejects with the server's refusal, or with
     * the store's own error when nothing could be kept; the edit is then nowhere but in its form.
     */
    async save(base: Project, wanted: ProjectPatch, creates?: true): Promise<Saved> {
      const added = { ...newEdit(base, wanted), ...(creates && { creates }) }
      const queue = await change((waiting) => addEdit(waiting, added))
      const edit = queue.findLast(({ projectId, state }) => projectId === base.id && state === 'waiting')
      // Nothing differs, or it was changed back before it was ever sent.
      if (!edit) return { outcome: 'saved', project: base }
      // One that joined another edit is told together with it.
      const earlier = waiters.get(edit.id)
      const result = new Promise<Saved>((resolve) => {
        waiters.set(edit.id, (outcome) => {
          earlier?.(outcome)
          resolve(outcome)
        })
      })
      void flush()
      return Promise.race([result, patience(edit.id)])
    },

    withdraw: (id: string, field: EditField) =>
      change((queue) => withdrawField(queue, id, field, { id: newId(), at: now().toISOString() })).then(flush),
    /** Makes a project of its own of an edit whose project is gone. */
    async copyAsNew(id: string, base: Project, wanted: ProjectPatch): Promise<void> {
      await change((queue) => becomeCreation(queue, id, newEdit(base, wanted)))
      void flush()
    },
    resolve: (id: string, keep: readonly EditField[]) =>
      change((queue) => resolveClash(queue, id, keep, newId())).then(flush),
    discard: (id: string) => change((queue) => removeEdit(queue, id)),
    /** Its person has deleted the project, or left it: nothing waits for it any more. */
    forget: (projectId: string) => change((queue) => removeProject(queue, projectId)),

    /** Nothing of the person stays on this device. */
    async clear(): Promise<void> {
      await store.remove()
      show([])
      ports.changed()
    },
  }

  function newEdit(base: Project, wanted: ProjectPatch): NewEdit {
    return { id: newId(), at: now().toISOString(), base, wanted }
  }

  async function patience(id: string): Promise<Saved> {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    waiters.delete(id)
    return { outcome: 'kept' }
  }
}

/** Edits on their way. */
export type Outbox = ReturnType<typeof createOutbox>
