import { type EntryStore, indexedEntryStore, memoryEntryStore } from '#app/platform/queue/indexed-queue-store.ts'

/** The database of files that are still to be uploaded. */
export const UPLOADS_DATABASE = 'portal-uploads'

/** A file for a project, as it is stored on this device. */
export interface QueuedFile {
  /** The idempotency key under which it is sent. */
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly file: Blob
  /** When it was added, ISO 8601. */
  readonly at: string
}

/** Where the files of one person are stored. */
export type UploadStore = EntryStore<QueuedFile>

/** In IndexedDB, one record a file. */
export const indexedUploads = (owner: string): UploadStore =>
  indexedEntryStore({ database: UPLOADS_DATABASE, store: 'files', owner })

/** In memory, on a tablet. */
export const memoryUploads = (): UploadStore => memoryEntryStore()
