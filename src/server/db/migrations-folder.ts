import { fileURLToPath } from 'node:url'

/**
 * The SQL migrations. They lie in `migrations` beside this file, and the build copies them beside the bundle that this
 * file ends up in (`dist/server/migrations`), so one rule finds them in both places.
 */
export function migrationsFolder(): string {
  return fileURLToPath(new URL(/* @vite-ignore */ './migrations', import.meta.url))
}
