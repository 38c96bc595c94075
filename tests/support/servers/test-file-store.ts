import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStore } from '#server/files/folder-store.ts'
import type { FileStore } from '#server/ports/files.ts'

/** A file store in a temporary folder. */
export interface TestFileStore extends FileStore {
  readonly folder: string
  /** Removes the folder. */
  drop(): Promise<void>
}

export async function openTestFileStore(): Promise<TestFileStore> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  return { ...(await openFolderStore(folder)), folder, drop: () => rm(folder, { recursive: true, force: true }) }
}
