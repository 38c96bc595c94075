import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { StartError } from './start-error.ts'

/** The data folder, locked by this process. */
export interface DataFolder {
  readonly path: string
  /** Files of the embedded database. */
  readonly database: string
  /** Mails, unless a mail server is configured. */
  readonly outbox: string
  /** Files of projects, or uploads on their way to the bucket. */
  readonly files: string
  release(): void
}

/** Creates the data folder if necessary and locks it. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const outbox = join(path, 'outbox')
  try {
    mkdirSync(outbox, { recursive: true })
    accessSync(path, constants.W_OK)
    const release = await lockFolder(path)
    return { path, database: join(path, 'db'), outbox, files: join(path, 'files'), release }
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `The data folder ${path} cannot be written to (${reason}): choose another one with DATA_DIR.`,
      {
        cause: error,
      },
    )
  }
}
