import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Store } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** Where the embedded database lives: in a folder, or in memory (from a dumped data folder when one is given). */
export type EmbeddedPlace = { folder: string } | { memory: true; dump?: Blob }

/** The embedded database, migrated. It takes no lock of its own: see `lockFolder`. */
export interface EmbeddedStore extends Store {
  /** The data folder as a tar file, to start another database in memory from. */
  dump(): Promise<Blob>
}

/** Of PostgreSQL's own, for searching; there they are trusted, so that the owner of a database may create them. */
const extensions = { fuzzystrmatch, pg_trgm, unaccent }

/** Opens PGlite and brings its tables up to date. */
export async function openEmbedded(place: EmbeddedPlace): Promise<EmbeddedStore> {
  const data = 'folder' in place ? { dataDir: place.folder } : place.dump ? { loadDataDir: place.dump } : {}
  const client = await PGlite.create({ ...data, extensions })
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: migrationsFolder() })
  return {
    kind: 'PGlite',
    db,
    // One process holds the folder and one connection runs all statements: nobody to keep out.
    exclusively: (work) => work(),
    async listen(channel, { onMessage }) {
      const stop = await client.listen(channel, onMessage)
      return () => stop()
    },
    connections: () => null,
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  }
}
