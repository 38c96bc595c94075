import { fileURLToPath } from 'node:url'
import { max } from 'drizzle-orm'
import { bigint, pgSchema } from 'drizzle-orm/pg-core'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'

/**
 * The SQL migrations. They lie in `migrations` beside this file, and the build copies them beside the bundle that this
 * file ends up in (`dist/server/migrations`), so one rule finds them in both places.
 */
export function migrationsFolder(): string {
  return fileURLToPath(new URL(/* @vite-ignore */ './migrations', import.meta.url))
}

/** What drizzle records of each migration: its time in Unix milliseconds. */
const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})

/**
 * Throws when a migrated database has migrations that this build does not know, and so tables that it would misread. A
 * migrator of drizzle skips them without a word.
 */
export async function refuseNewerDatabase(db: Database): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis }) => folderMillis)
  const [newest] = await db.select({ at: max(appliedMigrations.createdAt) }).from(appliedMigrations)
  if ((newest?.at ?? 0) <= Math.max(...known)) return
  throw new Error('a newer build has migrated it; start that build, or restore a backup from before its first start')
}
