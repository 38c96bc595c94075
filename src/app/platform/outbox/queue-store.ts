import { createStore, del, get, update } from 'idb-keyval'
import * as v from 'valibot'
import { type QueuedEdit, queueSchema } from './queued-edit.ts'

/** The database of edits and new projects that wait. */
export const QUEUE_DATABASE = 'portal-outbox'

type Change = (queue: readonly QueuedEdit[]) => QueuedEdit[]

/** Where the queue of one person is kept; every promise is kept only once the disk has it. */
export interface QueueStore {
  read: () => Promise<QueuedEdit[]>
  /** Reads, changes and writes in one step, also against other tabs; answers the new queue. */
  change: (change: Change) => Promise<QueuedEdit[]>
  remove: () => Promise<void>
}

/** In IndexedDB (T31). Rejects where it is refused or full, so that nobody says "kept" of what is not. */
export function indexedQueue(customerId: string): QueueStore {
  const store = createStore(QUEUE_DATABASE, 'queues')
  return {
    read: async () => parse(await get(customerId, store)),
    async change(change) {
      let changed: QueuedEdit[] = []
      await update(customerId, (stored) => (changed = change(parse(stored))), store)
      return changed
    },
    remove: async () => del(customerId, store),
  }
}

/** For a visit only: on a showroom's tablet nothing of a visitor is kept (T42). */
export function visitQueue(): QueueStore {
  let queue: QueuedEdit[] = []
  return {
    read: () => Promise.resolve(queue),
    change: (change) => Promise.resolve((queue = change(queue))),
    remove: () => Promise.resolve(void (queue = [])),
  }
}

/** What another build has kept and this one cannot read is no edit any more. */
function parse(stored: unknown): QueuedEdit[] {
  const parsed = v.safeParse(queueSchema, stored ?? [])
  return parsed.success ? parsed.output : []
}
