import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storeFailed } from '#server/ports/files.ts'

/** What has arrived, as a file that nobody else knows yet. */
export interface ReceivedFile {
  readonly path: string
  readonly size: number
}

/** The place for files that are still coming in, emptied: whatever lies there was under way when a process died. */
export async function openIncoming(folder: string): Promise<string> {
  const incoming = join(folder, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })
  return incoming
}

/** Writes what arrives into a new file of a folder, down to the disk; whatever breaks off leaves no file. */
export async function receiveFile(folder: string, content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx').catch(storeFailed)
  let size = 0
  try {
    for await (const chunk of content) {
      await handle.writeFile(chunk).catch(storeFailed)
      size += chunk.byteLength
    }
    await handle.sync().catch(storeFailed)
    await handle.close()
  } catch (error) {
    await handle.close()
    await rm(path, { force: true })
    throw error
  }
  return { path, size }
}
