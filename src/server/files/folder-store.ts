import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, storeFailed } from '#server/ports/files.ts'
import { readFileLazily } from './read-file.ts'
import { openIncoming, receiveFile } from './receive-file.ts'

/** Keeps files in a folder that this process alone writes to. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = await openIncoming(folder)
  // Two levels of folders, as some file systems are slow with very many files in one.
  const placeOf = (id: string) => join(folder, id.slice(0, 2), id.slice(2, 4), id)

  return {
    async put(id, content) {
      const { path } = await receiveFile(incoming, content)
      const place = placeOf(id)
      try {
        await mkdir(dirname(place), { recursive: true })
        await rename(path, place)
      } catch (error) {
        await rm(path, { force: true })
        storeFailed(error)
      }
    },
    async get(id) {
      const path = placeOf(id)
      const stats = await stat(path).catch(unlessMissing)
      return stats && { size: stats.size, content: readFileLazily(path) }
    },
    async remove(id) {
      await rm(placeOf(id), { force: true }).catch(storeFailed)
    },
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  return storeFailed(error)
}
