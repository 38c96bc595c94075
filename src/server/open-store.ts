import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDataFolder } from './launch/data-folder.ts'
import { databaseFailure } from './db/database-failure.ts'
import type { Store } from './db/database.ts'
import { openEmbedded } from './db/open-embedded.ts'
import { openPostgres } from './db/open-postgres.ts'
import { openFileStore } from './files/open-file-store.ts'
import type { FileStore } from './ports/files.ts'
import { printProgress } from './launch/output.mjs'
import { StartError } from './launch/start-error.ts'

/** Database, file store and data folder of a configuration. */
export interface OpenStore {
  readonly store: Store
  readonly outbox: string
  readonly fileStore: FileStore
  /** Closes the database, then unlocks the folder. */
  close(): Promise<void>
}

/**
 * Opens the database alone: PostgreSQL without the data folder, which a running server has locked; PGlite is part of the
 * folder.
 */
export async function openDatabase(config: Config, logger: Logger): Promise<Pick<OpenStore, 'store' | 'close'>> {
  if (!config.databaseUrl) return openStore(config, logger)
  const store = await connectPostgres(config.databaseUrl, config.databaseConnections, logger)
  return { store, close: () => store.close() }
}

/** Locks the data folder and opens the database: PostgreSQL with a DATABASE_URL, else PGlite in the folder. */
export async function openStore(config: Config, logger: Logger): Promise<OpenStore> {
  const folder = await openDataFolder(config.dataDir)
  try {
    const store = config.databaseUrl
      ? await connectPostgres(config.databaseUrl, config.databaseConnections, logger)
      : await openDatabaseFolder(folder.database)
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

function connectPostgres(url: string, connections: number, logger: Logger): Promise<Store> {
  return openPostgres({
    url,
    connections,
    onIdleError: (error) => logger.warn({ code: databaseFailure(error).code }, 'connection lost'),
  })
}

async function openDatabaseFolder(folder: string): Promise<Store> {
  if (!existsSync(folder)) printProgress('Preparing the database: its first start takes some seconds ...')
  try {
    return await openEmbedded({ folder })
  } catch (cause) {
    throw new StartError(`The database in ${folder} cannot be opened: ${databaseFailure(cause).message}.`, { cause })
  }
}
