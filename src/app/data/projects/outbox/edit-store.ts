import { indexedQueueStore, memoryQueueStore, type QueueStore } from '#app/platform/queue/indexed-queue-store.ts'
import { editsSchema, type QueuedEdit, serializeEdit } from './queued-edit.ts'

/** The database of edits and new projects to be sent. */
export const EDITS_DATABASE = 'portal-outbox'

/** Storage of one customer's edits. */
export type EditStore = QueueStore<QueuedEdit>

/** In IndexedDB. */
export const indexedEdits = (owner: string): EditStore =>
  indexedQueueStore({ database: EDITS_DATABASE, store: 'queues', owner }, editsSchema, serializeEdit)

/** In memory, on a tablet. */
export const memoryEdits = (): EditStore => memoryQueueStore()
