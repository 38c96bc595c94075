import type { FileStore } from '#server/ports/files.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFolderStore } from './folder-store.ts'
import type { BucketSettings } from './settings.ts'

/** Opens the bucket when there is one, else the folder, which only this process may use. */
export function openFileStore(bucket: BucketSettings | null, folder: string): Promise<FileStore> {
  return bucket ? openBucketStore(bucket, folder) : openFolderStore(folder)
}
