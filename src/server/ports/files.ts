import type { ReadableStream } from 'node:stream/web'

/** A file as kept; `content` costs nothing until it is read, and has to be read to its end or cancelled from then on. */
export interface StoredFile {
  readonly size: number
  readonly content: ReadableStream<Uint8Array>
}

/** Where the bytes of files are kept. Ids are made by the backend: letters, digits and hyphens. */
export interface FileStore {
  /**
   * Keeps a file; once this resolves it outlives a crash. When it rejects nothing is left behind; what the content itself
   * throws comes through as it is.
   */
  put(id: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** A file; null when there is none of that id. */
  get(id: string): Promise<StoredFile | null>
  /** Removes a file; one that is not there is removed already. */
  remove(id: string): Promise<void>
}

/** The store is full, broken or out of reach: nobody's file is at fault, and the same call may work later (F-59). */
export class FileStoreFailure extends Error {
  override name = 'FileStoreFailure'

  constructor(cause: unknown) {
    super('The file store failed', { cause })
  }
}

/** For `catch`: wraps what went wrong in the store. */
export function storeFailed(cause: unknown): never {
  throw new FileStoreFailure(cause)
}
