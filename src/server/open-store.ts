import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { databaseFailure } from './db/database-failure.ts'
import type { Store } from './db/database.ts'
import { openEmbedded } from './db/open-embedded.ts'
import { openPostgres } from './db/open-postgres.ts'
import { openFileStore } from './files/open-file-store.ts'
import type { FileStore } from './ports/files.ts'
import { StartError } from './start-error.ts'

/** The database, the file store and the data folder that come with a configuration. */
export interface OpenStore {
  readonly store: Store
  readonly outbox: string
  readonly fileStore: FileStore
  /** Closes the database, then gives the folder back. */
  close(): Promise<void>
}

/** Takes the data folder and opens the database: PostgreSQL when there is a DATABASE_URL, else PGlite in the folder. */
export async function openStore(config: Config, logger: Logger): Promise<OpenStore> {
  const folder = takeDataFolder(config.dataDir)
  try {
    const store = config.databaseUrl ? await connect(config.databaseUrl, logger) : await openFolder(folder.database)
    return {
      store,
      outbox: folder.outbox,
      fileStore: await openFileStore(config.bucket, folder.files),
      async close() {
        await store.close()
        folder.release()
      },
    }
  } catch (error) {
    folder.release()
    throw error
  }
}

function connect(url: string, logger: Logger): Promise<Store> {
  return openPostgres({
    url,
    onIdleError: (error) => logger.warn({ code: databaseFailure(error).code }, 'connection lost'),
  })
}

async function openFolder(folder: string): Promise<Store> {
  try {
    return await openEmbedded({ folder })
  } catch (cause) {
    throw new StartError(`The database in ${folder} cannot be opened: ${databaseFailure(cause).message}.`, { cause })
  }
}
