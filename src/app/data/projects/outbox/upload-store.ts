import { type EntryStore, indexedEntryStore, memoryEntryStore } from '#app/platform/queue/indexed-queue-store.ts'

/** The database of files to be uploaded. */
export const UPLOADS_DATABASE = 'portal-uploads'

/** A queued file as stored on this device. */
export interface QueuedFile {
  /** The idempotency key of its upload. */
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly file: Blob
  /** When it was added, ISO 8601. */
  readonly at: string
}

/** Storage of one customer's files. */
export type UploadStore = EntryStore<QueuedFile>

/** In IndexedDB, one record per file. */
export const indexedUploads = (owner: string): UploadStore =>
  indexedEntryStore({ database: UPLOADS_DATABASE, store: 'files', owner })

/** In memory, on a tablet. */
export const memoryUploads = (): UploadStore => memoryEntryStore()
