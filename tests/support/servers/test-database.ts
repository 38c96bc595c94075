import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Store } from '#server/db/database.ts'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { openTestDatabase } from './postgres-database.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/mijn-kareel', import.meta.url))

/** The PostgreSQL that tests use instead of PGlite, when there is one. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || null

/** An empty database with all tables, for one test file alone: PGlite in memory, or a database of its own on PostgreSQL. */
export async function openTestStore(): Promise<Store> {
  if (testDatabaseUrl) return openTestDatabase(testDatabaseUrl, await hashMigrations())
  return openEmbedded({ memory: true, dump: await loadTemplate() })
}

/**
 * PGlite's data folder with all tables as a tar file. Making it takes seconds, loading it a fraction of one, so it is
 * kept under a name that changes with the migrations.
 */
export async function loadTemplate(): Promise<Blob> {
  const path = join(CACHE, `template-${await hashMigrations()}.tar`)
  const kept = await readFile(path).catch(() => null)
  if (kept) return new Blob([kept])
  const store = await openEmbedded({ memory: true })
  const dump = await store.dump()
  await store.close()
  await mkdir(CACHE, { recursive: true })
  // Renamed into place, as several workers may be making it at the same time.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, path)
  return dump
}

async function hashMigrations(): Promise<string> {
  const folder = migrationsFolder()
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
