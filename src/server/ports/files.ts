import type { ReadableStream } from 'node:stream/web'

/** A stored file; `content` is opened at the first read and must then be read to its end or cancelled. */
export interface StoredFile {
  readonly size: number
  readonly content: ReadableStream<Uint8Array>
}

/** Stores the bytes of files. Ids are made by the backend: letters, digits and hyphens. */
export interface FileStore {
  /** Stores a file durably. When it rejects, nothing is stored; an error of `content` itself is passed through. */
  put(id: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Null when there is no file of that id. */
  get(id: string): Promise<StoredFile | null>
  /** Removes a file; a missing one is no error. */
  remove(id: string): Promise<void>
  /** Rejects unless files can be stored and read. */
  check(): Promise<void>
}

/** What a store did: it refused the call, did not answer in time, or anything else went wrong. */
export type FileStoreFailure = 'refused' | 'timeout' | 'failed'

/** The store is full, broken or unreachable; the same call may succeed later. */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
  readonly kind: FileStoreFailure

  constructor(cause: unknown, kind: FileStoreFailure = 'failed') {
    super('The file store failed', { cause })
    this.kind = kind
  }
}

/** For `catch`: wraps an error of the store. */
export function throwStoreError(cause: unknown): never {
  throw new FileStoreError(cause)
}
