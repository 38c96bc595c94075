import { createStore, del, delMany, entries, get, set } from 'idb-keyval'

/** The database of files that wait. */
export const UPLOADS_DATABASE = 'portal-uploads'

/** A file that somebody has given to a project, as it is kept on this device. */
export interface KeptFile {
  /** The idempotency key under which it is sent (B24). */
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly file: Blob
  /** When it was given, ISO 8601. */
  readonly at: string
}

/** Where the files of one person are kept; every promise is kept only once the disk has it. */
export interface UploadStore {
  /** In the order in which they were given. */
  read: () => Promise<KeptFile[]>
  has: (id: string) => Promise<boolean>
  keep: (file: KeptFile) => Promise<void>
  drop: (id: string) => Promise<void>
  remove: () => Promise<void>
}

/** In IndexedDB, an entry a file. Rejects where it is refused or full, so that nobody says "kept" of what is not. */
export function indexedUploads(customerId: string): UploadStore {
  const store = createStore(UPLOADS_DATABASE, 'files')
  const own = async () => {
    const all = await entries<[string, string], KeptFile>(store)
    return all.filter(([[owner]]) => owner === customerId)
  }
  return {
    async read() {
      const files = (await own()).map(([, file]) => file)
      return files.sort((one, other) => (one.at < other.at ? -1 : 1))
    },
    has: async (id) => (await get([customerId, id], store)) !== undefined,
    keep: async ({ id, projectId, name, file, at }) => set([customerId, id], { id, projectId, name, file, at }, store),
    drop: async (id) => del([customerId, id], store),
    remove: async () => {
      const keys = (await own()).map(([key]) => key)
      await delMany(keys, store)
    },
  }
}

/** For a visit only: on a showroom's tablet nothing of a visitor is kept (T42). */
export function visitUploads(): UploadStore {
  const files = new Map<string, KeptFile>()
  return {
    read: () => Promise.resolve([...files.values()]),
    has: (id) => Promise.resolve(files.has(id)),
    keep: (file) => Promise.resolve(void files.set(file.id, file)),
    drop: (id) => Promise.resolve(void files.delete(id)),
    remove: () => Promise.resolve(files.clear()),
  }
}
