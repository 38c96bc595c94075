import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { throwStoreError } from '#server/ports/files.ts'

/** A completely received file under a temporary name. */
export interface ReceivedFile {
  readonly path: string
  readonly size: number
}

/** The folder for uploads in progress, emptied of those that a killed process left. */
export async function openIncoming(folder: string): Promise<string> {
  const incoming = join(folder, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })
  return incoming
}

/** Writes content to a new file of a folder and syncs it to disk; leaves no file when the content breaks off. */
export async function receiveFile(folder: string, content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx').catch(throwStoreError)
  let size = 0
  try {
    for await (const chunk of content) {
      await handle.writeFile(chunk).catch(throwStoreError)
      size += chunk.byteLength
    }
    await handle.sync().catch(throwStoreError)
    await handle.close()
  } catch (error) {
    await handle.close()
    await rm(path, { force: true })
    throw error
  }
  return { path, size }
}
