import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type OnStatement, statementLog, type Store } from './database.ts'
import { migrationsFolder, refuseNewerDatabase } from './migrations.ts'

/** A folder, or memory (from a dumped data folder if one is given). */
export type EmbeddedLocation = { folder: string } | { memory: true; dump?: Blob }

/** The embedded database, migrated. It is not locked against other processes: see `lockFolder`. */
export interface EmbeddedStore extends Store {
  /** The data folder as a tar file, to open another database in memory from. */
  dump(): Promise<Blob>
}

/** Search extensions; PostgreSQL trusts them, so that the owner of a database may create them. */
const extensions = { fuzzystrmatch, pg_trgm, unaccent }

/** Opens PGlite and migrates it. */
export async function openEmbedded(location: EmbeddedLocation, onStatement?: OnStatement): Promise<EmbeddedStore> {
  const data = 'folder' in location ? { dataDir: location.folder } : location.dump ? { loadDataDir: location.dump } : {}
  const client = await PGlite.create({ ...data, extensions })
  const db = drizzle(client, statementLog(onStatement))
  try {
    await migrate(db, { migrationsFolder: migrationsFolder() })
    await refuseNewerDatabase(db)
  } catch (error) {
    await client.close()
    throw error
  }
  return {
    kind: 'PGlite',
    db,
    // One connection runs everything.
    requestDb: db,
    signInDb: db,
    tokenDb: db,
    signInPool: null,
    // One process owns the folder and one connection runs all statements: no lock needed.
    exclusively: (work) => work(),
    async listen({ channels }) {
      const stops = await Promise.all(
        Object.entries(channels).map(([name, onMessage]) => client.listen(name, onMessage)),
      )
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
    connections: () => null,
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  }
}
