import { indexedQueueStore, memoryQueueStore, type QueueStore } from '#app/platform/queue/indexed-queue-store.ts'
import { editsSchema, type QueuedEdit, serializeEdit } from './queued-edit.ts'

/** The database of edits and new projects that are still to be sent. */
export const EDITS_DATABASE = 'portal-outbox'

/** Where the edits of one person are stored. */
export type EditStore = QueueStore<QueuedEdit>

/** In IndexedDB. */
export const indexedEdits = (owner: string): EditStore =>
  indexedQueueStore({ database: EDITS_DATABASE, store: 'queues', owner }, editsSchema, serializeEdit)

/** In memory, on a tablet. */
export const memoryEdits = (): EditStore => memoryQueueStore()
