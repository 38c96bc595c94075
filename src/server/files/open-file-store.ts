import type { FileStore } from '#server/ports/files.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFolderStore } from './folder-store.ts'
import type { BucketSettings } from './settings.ts'

/** Where files are kept: in the bucket when there is one, else in this folder, which this process alone uses. */
export function openFileStore(bucket: BucketSettings | null, folder: string): Promise<FileStore> {
  return bucket ? openBucketStore(bucket, folder) : openFolderStore(folder)
}
