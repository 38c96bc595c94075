import * as v from 'valibot'
import type { EditField } from '#contract/rules/project-edit.ts'
import { type Project, type ProjectPatch, projectSchema } from '#contract/schemas/project.ts'
import { CallError, type CallErrorCode } from '../api/call-error.ts'
import { addEdit, isPending, mark, rebase, removeEdit, resolveClash, settle, withdrawField } from './edit-queue.ts'
import type { QueuedEdit } from './queued-edit.ts'
import type { QueueStore } from './queue-store.ts'

/** What becomes of an edit: written, kept on this device for later, or clashing with somebody else's change. */
export type Saved = { outcome: 'saved'; project: Project } | { outcome: 'kept' | 'clashing' }

/** What the outbox needs from outside. */
export interface OutboxPorts {
  store: QueueStore
  /** Sends one edit under its key and version. */
  send: (edit: QueuedEdit) => Promise<Project>
  /** One tab sends at a time; absent where there are no locks, keys then keep an edit from counting twice. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>
  /** As far as is known; without a network nothing is tried, so that an edit stays open for more. */
  isOnline: () => boolean
  show: (queue: readonly QueuedEdit[]) => void
  /** An edit was written: the project as answered. */
  written: (project: Project) => void
  newId: () => string
  now: () => Date
}

/** After so long an edit counts as kept and its form may close; sending goes on. */
const PATIENCE_MS = 5000

/** Errors that come before a request goes out: the session could not be renewed, or is over. */
const NEVER_SENT: readonly CallErrorCode[] = ['token-refresh', 'unauthenticated']

/**
 * Edits on their way (B09, T31): on disk before anything is said or sent, sent in their order by one tab, each under a key
 * of its own, so that a lost answer, a reload or a second tab neither loses an edit nor writes it twice.
 */
export function createOutbox(ports: OutboxPorts) {
  const { store, send, exclusively, show, newId, now } = ports
  const waiters = new Map<string, (result: Saved | Promise<never>) => void>()
  let flight: Promise<void> | undefined

  async function change(how: Parameters<QueueStore['change']>[0]): Promise<QueuedEdit[]> {
    const queue = await store.change(how)
    show(queue)
    return queue
  }

  function tell(id: string, result: Saved | Promise<never>): void {
    waiters.get(id)?.(result)
    waiters.delete(id)
  }

  /** Sends what waits, in order; stops at the first edit that gets no answer. */
  async function sendAll(): Promise<void> {
    for (;;) {
      const queue = await store.read()
      show(queue)
      const next = ports.isOnline() ? queue.find(isPending) : undefined
      if (!next || !(await sendOne(next))) break
    }
    for (const id of waiters.keys()) tell(id, { outcome: 'kept' })
  }

  /** False when there was no answer. */
  async function sendOne(edit: QueuedEdit): Promise<boolean> {
    // From here on it may have arrived, whatever happens to this page.
    await change((queue) => mark(queue, edit.id, { state: 'sent' }))
    try {
      const project = await send(edit)
      await change((queue) => settle(queue, edit.id, project))
      ports.written(project)
      tell(edit.id, { outcome: 'saved', project })
      return true
    } catch (error) {
      return settleFailure(edit, error)
    }
  }

  async function settleFailure(edit: QueuedEdit, error: unknown): Promise<boolean> {
    if (!(error instanceof CallError) || NEVER_SENT.includes(error.code)) {
      await change((queue) => mark(queue, edit.id, { state: edit.state }))
      return false
    }
    const status = error.status ?? 0
    if (status < 400 || status >= 500 || [401, 408, 425, 429].includes(status)) return false
    const current = status === 412 ? v.safeParse(projectSchema, error.body) : null
    if (current?.success) {
      // Refused, so it has not arrived.
      const queue = await change((waiting) => rebase(mark(waiting, edit.id, { state: 'waiting' }), current.output))
      if (queue.some(({ id, state }) => id === edit.id && state === 'clashing')) tell(edit.id, { outcome: 'clashing' })
      else if (!queue.some(({ id }) => id === edit.id)) tell(edit.id, { outcome: 'saved', project: current.output })
      return true
    }
    // Somebody looks at the form that sent it: it tells, and keeps what was typed. Else the queue does.
    if (waiters.has(edit.id)) {
      await change((queue) => removeEdit(queue, edit.id))
      tell(edit.id, Promise.reject(error))
      return true
    }
    const { problem } = error
    const reason = problem?.violations?.[0]?.message ?? problem?.detail
    await change((queue) =>
      mark(queue, edit.id, { state: status === 404 ? 'gone' : 'refused', ...(reason ? { reason } : {}) }),
    )
    return true
  }

  /** Sends what waits; a second call while one runs is the same. */
  function flush(): Promise<void> {
    flight ??= exclusively(sendAll).finally(() => {
      flight = undefined
    })
    return flight
  }

  return {
    flush,
    read: () => store.read(),

    /** Shows what the last page, or another tab, has left. */
    async open(): Promise<void> {
      show(await store.read())
    },

    /**
     * Keeps an edit and sends it. Rejects with the server's refusal, or with the store's own error when nothing could be
     * kept; the edit is then nowhere but in its form.
     */
    async save(base: Project, wanted: ProjectPatch): Promise<Saved> {
      const id = newId()
      const queue = await change((waiting) => addEdit(waiting, { id, at: now().toISOString(), base, wanted }))
      const edit = queue.findLast(({ projectId, state }) => projectId === base.id && state === 'waiting')
      // Nothing differs, or it was changed back before it was ever sent.
      if (!edit) return { outcome: 'saved', project: base }
      const result = new Promise<Saved>((resolve) => waiters.set(edit.id, (outcome) => resolve(outcome)))
      // A flight that is about to end may not see it any more, so another follows.
      void (flight ?? Promise.resolve()).then(flush, flush)
      return Promise.race([result, patience(edit.id)])
    },

    withdraw: (id: string, field: EditField) =>
      change((queue) => withdrawField(queue, id, field, { id: newId(), at: now().toISOString() })).then(flush),
    resolve: (id: string, keep: readonly EditField[]) =>
      change((queue) => resolveClash(queue, id, keep, newId())).then(flush),
    discard: (id: string) => change((queue) => removeEdit(queue, id)),

    /** Nothing of the person stays on this device. */
    async clear(): Promise<void> {
      await store.remove()
      show([])
    },
  }

  async function patience(id: string): Promise<Saved> {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    waiters.delete(id)
    return { outcome: 'kept' }
  }
}

/** Edits on their way. */
export type Outbox = ReturnType<typeof createOutbox>
