import * as v from 'valibot'
import type { PatchField } from '#contract/projects/merge-patch.ts'
import { type Project, projectSchema } from '#contract/projects/schema.ts'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import type { FailureAction } from '#app/platform/http/retry-policy.ts'
import { createQueue } from '#app/platform/queue/queue.ts'
import {
  addEdit,
  commit,
  convertToCreate,
  isPending,
  markFailed,
  type NewEdit,
  rebase,
  removeEdit,
  removeProject,
  resolveConflict,
  updateEdit,
  withdrawField,
} from './edit-queue.ts'
import type { EditStore, QueuedEdit } from './queued-edit.ts'

/**
 * Result of an edit: saved, queued on this device, held in memory where nothing may be stored, or in conflict with
 * somebody else's change.
 */
export type SaveResult = { outcome: 'saved'; project: Project } | { outcome: 'queued' | 'held' | 'conflict' }

/** How an edit is saved. */
export interface SaveOptions {
  /** Its idempotency key; a new one by default. */
  readonly id?: string
  /** Whether it creates its project. */
  readonly creates?: true
  /** Whether its form is still open; a refusal stays with the edit otherwise. */
  readonly isFormOpen?: () => boolean
}

/** Dependencies of the outbox. */
export interface OutboxPorts {
  store: EditStore
  /** Sends an edit or a creation with its idempotency key and version. */
  send: (edit: QueuedEdit) => Promise<Project>
  /** Runs while no other tab is sending edits. */
  exclusively: (run: () => Promise<void>) => Promise<void>
  isOnline: () => boolean
  publish: (queue: readonly QueuedEdit[]) => void
  /** Called after this page changed the queue. */
  onChange: () => void
  /** Called before a saved edit leaves the queue; `projectId` is that of the local project after a creation. */
  onSaved: (projectId: string, project: Project) => void
  newId: () => string
  now: () => Date
  /** Receives errors without a caller; pending edits are retried. */
  report: (error: unknown) => void
}

/** A form that waits for the result of its edit. */
interface Waiter {
  /** False where the form is closed or the edit was merged with changes that it does not show. */
  readonly holdsAll: () => boolean
  readonly settle: (result: SaveResult | Promise<never>) => void
}

/** After this time an edit counts as queued and its form may close; sending continues. */
const SAVE_TIMEOUT_MS = 5000
/** Retry interval while something is pending and the network is there. */
const RETRY_MS = 15_000

/**
 * Edits and new projects to be sent. Each is stored before it is sent with its own idempotency key, in order and by one
 * tab, so that a lost response, a reload or a second tab neither loses nor repeats an edit.
 */
export function createOutbox(ports: OutboxPorts) {
  const { store, publish, newId, now } = ports
  const waiters = new Map<string, Waiter>()
  /** Edits that are done, but that the store could not remove. */
  const done = new Set<string>()
  const isOpen = ({ id }: QueuedEdit) => !done.has(id)
  /** Edits that were sent, but that the store could not mark. */
  const unmarked = new Set<string>()
  const markSent = (edit: QueuedEdit): QueuedEdit => (unmarked.has(edit.id) ? { ...edit, state: 'sent' } : edit)
  const unsent: SaveResult = { outcome: store.isPersistent ? 'queued' : 'held' }

  const queue = createQueue<QueuedEdit>({
    caller: 'edit',
    readPending: async () => (await publishStored()).filter(isPending),
    // A server error blocks only the edits of the same project.
    groupOf: ({ projectId }) => projectId,
    send: async ([edit]) => (edit ? sendEdit(edit) : undefined),
    onFailure: async ([edit], error, action) => (edit ? recordFailure(edit, error, action) : undefined),
    onPassEnd() {
      for (const id of waiters.keys()) settleWaiter(id, unsent)
    },
    backoff: () => RETRY_MS,
    isOnline: ports.isOnline,
    exclusively: ports.exclusively,
    report: ports.report,
  })

  async function publishStored(): Promise<QueuedEdit[]> {
    const edits = (await store.read()).filter(isOpen)
    publish(edits)
    return edits
  }

  async function change(
    how: (edits: readonly QueuedEdit[]) => QueuedEdit[],
    beforePublish?: () => void,
  ): Promise<QueuedEdit[]> {
    const edits = await store.change((stored) => how(stored.filter(isOpen).map(markSent)))
    unmarked.clear()
    beforePublish?.()
    publish(edits)
    ports.onChange()
    return edits
  }

  /** Ends an edit; should the store fail, it is skipped while this page is open, and its key prevents a second edit. */
  async function finish(
    id: string,
    how: (edits: readonly QueuedEdit[]) => QueuedEdit[],
    beforePublish?: () => void,
  ): Promise<void> {
    try {
      await change(how, beforePublish)
    } catch (error) {
      ports.report(error)
      done.add(id)
      beforePublish?.()
    }
  }

  function settleWaiter(id: string, result: SaveResult | Promise<never>): void {
    waiters.get(id)?.settle(result)
    waiters.delete(id)
  }

  async function sendEdit(edit: QueuedEdit): Promise<void> {
    // From here on the edit may have arrived, even if this page closes.
    const edits = await change((before) => updateEdit(before, edit.id, { state: 'sent' })).catch((error: unknown) => {
      unmarked.add(edit.id)
      ports.report(error)
    })
    // Since the pass read it, it may have been merged with another or withdrawn.
    const current = edits ? edits.find(({ id }) => id === edit.id) : edit
    if (!current) return
    const project = await ports.send(current)
    await finish(
      edit.id,
      (edits) => commit(edits, edit.id, project),
      // Screens would show the old value between the two.
      () => ports.onSaved(edit.projectId, project),
    )
    settleWaiter(edit.id, { outcome: 'saved', project })
  }

  async function recordFailure(edit: QueuedEdit, error: unknown, action: FailureAction): Promise<void> {
    if (!(error instanceof CallError)) throw error
    // The only error that is certain to come before the request is sent.
    if (error.code === 'token-refresh') await change((edits) => updateEdit(edits, edit.id, { state: edit.state }))
    if (action !== 'fail') return
    const current = error.status === 412 ? v.safeParse(projectSchema, error.body) : null
    if (current?.success && isOtherVersion(edit.base, current.output)) return rebaseRefused(edit, current.output)
    const waiter = waiters.get(edit.id)
    // The form shows the error and keeps its input.
    if (waiter?.holdsAll()) await finish(edit.id, (edits) => removeEdit(edits, edit.id))
    else await change((edits) => markFailed(edits, edit.id, describeRefusal(error)))
    if (waiter) settleWaiter(edit.id, Promise.reject(error))
  }

  /** The project has changed since, so the edit was certainly not saved. */
  async function rebaseRefused(edit: QueuedEdit, current: Project): Promise<void> {
    const edits = await change((before) => rebase(updateEdit(before, edit.id, { state: 'waiting' }), current))
    const rebased = edits.find(({ id }) => id === edit.id)
    if (rebased?.state === 'conflict') settleWaiter(edit.id, { outcome: 'conflict' })
    else if (!rebased) settleWaiter(edit.id, { outcome: 'saved', project: current })
  }

  function newEdit(base: Project, patch: ProjectPatch, id = newId()): NewEdit {
    return { id, at: now().toISOString(), base, patch }
  }

  /** The form no longer waits, so that a refusal stays with the edit; unless it has sent it again under the same key. */
  async function timeOut(id: string): Promise<SaveResult> {
    const waiter = waiters.get(id)
    await new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT_MS))
    if (waiters.get(id) === waiter) waiters.delete(id)
    return unsent
  }

  return {
    flush: (): Promise<void> => queue.flush(),

    /** Publishes and sends what an earlier page or another tab has stored. */
    async open(): Promise<void> {
      await publishStored()
      queue.schedule(RETRY_MS)
    },

    /**
     * Queues an edit, or the creation of the blank project `base`, and sends it; `id` is its idempotency key. Rejects with
     * the server's refusal, or with the storage error; then the edit exists in its form only.
     */
    async save(base: Project, patch: ProjectPatch, options: SaveOptions = {}): Promise<SaveResult> {
      const { id, creates, isFormOpen = () => true } = options
      const added = { ...newEdit(base, patch, id), ...(creates && { creates }) }
      const edits = await change((before) => addEdit(before, added))
      const edit = edits.findLast(({ projectId, state }) => projectId === base.id && state === 'waiting')
      // Nothing differs, or the change was reverted before it was sent.
      if (!edit) return { outcome: 'saved', project: base }
      // A merged edit gets the result of the edit that it was merged into.
      const earlier = waiters.get(edit.id)
      const result = new Promise<SaveResult>((resolve) => {
        waiters.set(edit.id, {
          holdsAll: () => isFormOpen() && Object.keys(edit.patch).every((field) => field in patch),
          settle(outcome) {
            earlier?.settle(outcome)
            resolve(outcome)
          },
        })
      })
      const timedOut = timeOut(edit.id)
      void queue.flush()
      return Promise.race([result, timedOut])
    },

    withdraw: (id: string, field: PatchField) =>
      change((edits) => withdrawField(edits, id, field, { id: newId(), at: now().toISOString() })).then(() =>
        queue.flush(),
      ),
    /** Creates a project from an edit whose project is gone. */
    async copyAsNew(id: string, base: Project, patch: ProjectPatch): Promise<void> {
      await change((edits) => convertToCreate(edits, id, newEdit(base, patch)))
      void queue.flush()
    },
    resolveConflict: (id: string, chosenFields: readonly PatchField[]) =>
      change((edits) => resolveConflict(edits, id, chosenFields, newId())).then(() => queue.flush()),
    discard: (id: string) => change((edits) => removeEdit(edits, id)),
    discardProject: (projectId: string) => change((edits) => removeProject(edits, projectId)),

    /** Cancels scheduled retries. */
    stop: (): void => queue.stop(),

    /** Deletes all edits of this customer from this device. */
    async clear(): Promise<void> {
      queue.stop()
      await store.remove()
      publish([])
      ports.onChange()
    },
  }
}

function describeRefusal({ status, problem }: CallError): { state: 'gone' | 'refused'; reason?: string } {
  const reason = problem?.violations?.[0]?.message ?? problem?.detail
  return { state: status === 404 ? 'gone' : 'refused', ...(reason ? { reason } : {}) }
}

/** On the same version an edit would be refused again, and sent without end. */
function isOtherVersion(base: Project, { id, revision }: Project): boolean {
  return base.id === id && base.revision !== revision
}

/** The outbox of edits. */
export type Outbox = ReturnType<typeof createOutbox>
