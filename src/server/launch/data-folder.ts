import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { StartError } from './start-error.ts'

/** The data folder while this process holds it. */
export interface DataFolder {
  readonly path: string
  /** Where the embedded database keeps its files. */
  readonly database: string
  /** Where mails land until a mail server is configured. */
  readonly outbox: string
  /** Where files of projects are kept, or wait on their way to the bucket. */
  readonly files: string
  release(): void
}

/** Makes the data folder if need be and takes it for this process alone. */
export function takeDataFolder(path: string): DataFolder {
  const outbox = join(path, 'outbox')
  try {
    mkdirSync(outbox, { recursive: true })
    accessSync(path, constants.W_OK)
    const release = lockFolder(path)
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
