import { indexedQueueStore, memoryQueueStore, type QueueStore } from '#app/platform/queue/indexed-queue-store.ts'
import { editsSchema, type QueuedEdit, serializeEdit } from './queued-edit.ts'

/** The database of edits and new projects to be sent. */
export const EDITS_DATABASE = 'portal-outbox'
/** Its object store. */
export const EDITS_STORE = 'queues'

/** Storage of one customer's edits. */
export type EditStore = QueueStore<QueuedEdit>

/** In IndexedDB. */
export const indexedEdits = (owner: string): EditStore =>
  indexedQueueStore({ database: EDITS_DATABASE, store: EDITS_STORE, owner }, editsSchema, serializeEdit)

/** In memory, on a tablet. */
export const memoryEdits = (): EditStore => memoryQueueStore()
