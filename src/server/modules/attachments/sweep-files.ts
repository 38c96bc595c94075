import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/ports/files.ts'
import { dueFiles, keepFile } from './repository.ts'

/** Removes the bytes that nothing refers to any more; one that cannot be removed now is tried again at the next time. */
export async function sweepFiles(db: Database, fileStore: FileStore, now: Date): Promise<void> {
  for (const id of await dueFiles(db, now)) {
    await fileStore.remove(id)
    await keepFile(db, id)
  }
}
