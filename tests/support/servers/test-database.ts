import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Store } from '#server/db/database.ts'
import { migrationsFolder } from '#server/db/migrations.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { openTestDatabase } from './postgres-database.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/mijn-kareel', import.meta.url))

/** The URL of PostgreSQL for tests; null for PGlite. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || null

/** An empty migrated database for one test file: in-memory PGlite, or a new database on PostgreSQL. */
export async function openTestStore(): Promise<Store> {
  if (testDatabaseUrl) return openTestDatabase(testDatabaseUrl, await hashMigrations())
  return openEmbedded({ memory: true, dump: await loadTemplate() })
}

/**
 * The migrated data folder of PGlite as a tar file. Creating it is slow, so it is cached under a name that depends on
 * the migrations.
 */
export async function loadTemplate(): Promise<Blob> {
  const path = join(CACHE, `template-${await hashMigrations()}.tar`)
  const cached = await readFile(path).catch(() => null)
  if (cached) return new Blob([cached])
  const store = await openEmbedded({ memory: true })
  const dump = await store.dump()
  await store.close()
  await mkdir(CACHE, { recursive: true })
  // Renamed atomically, because several workers may create it at the same time.
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
