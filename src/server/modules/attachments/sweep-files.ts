import { eachApart } from '#server/chores.ts'
import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/ports/files.ts'
import { dueFiles, keepFile } from './repository.ts'

/** Removes the bytes that nothing refers to any more; one that cannot be removed now is tried again at the next time. */
export async function sweepFiles(db: Database, fileStore: FileStore, now: Date): Promise<void> {
  await eachApart(await dueFiles(db, now), async (id) => {
    await fileStore.remove(id)
    await keepFile(db, id)
  })
}
