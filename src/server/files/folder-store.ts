import { access, constants, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, throwStoreError } from '#server/ports/files.ts'
import { readFileLazily } from './read-file.ts'
import { openIncoming, receiveFile } from './receive-file.ts'

/** Stores files in a folder that only this process writes to. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = await openIncoming(folder)
  // Two levels of folders, as some file systems are slow with many files in one.
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id.slice(2, 4), id)

  return {
    async put(id, content) {
      const { path } = await receiveFile(incoming, content)
      const target = pathOf(id)
      try {
        await mkdir(dirname(target), { recursive: true })
        await rename(path, target)
      } catch (error) {
        await rm(path, { force: true })
        throwStoreError(error)
      }
    },
    async get(id) {
      const path = pathOf(id)
      const stats = await stat(path).catch(unlessMissing)
      return stats && { size: stats.size, content: readFileLazily(path) }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true }).catch(throwStoreError)
    },
    async check() {
      for (const path of [folder, incoming]) await access(path, constants.R_OK | constants.W_OK).catch(throwStoreError)
    },
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  return throwStoreError(error)
}
