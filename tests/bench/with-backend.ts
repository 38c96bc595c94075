import type { OnStatement, Store } from '#server/db/database.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { createLogger } from '#server/launch/create-logger.ts'
import { type Backend, openBackend } from '#server/open-backend.ts'
import { systemClock } from '#server/ports/clock.ts'
import { openTestFileStore } from '#tests/support/servers/test-file-store.ts'
import { findPrograms, startPostgres } from '#tests/support/servers/postgres.ts'

/** Runs with a backend in this process without a port, and closes it with its database afterwards. */
export async function withBackend<Result>(
  store: Store,
  measure: (backend: Backend) => Promise<Result>,
): Promise<Result> {
  const fileStore = await openTestFileStore()
  const backend = await openBackend({
    store,
    fileStore,
    clock: systemClock,
    logger: createLogger('silent'),
    files: null,
    demoContent: true,
    publicUrl: () => 'http://localhost',
    mailer: { send: () => Promise.resolve() },
    outbox: null,
  })
  try {
    return await measure(backend)
  } finally {
    await backend.close()
    await store.close()
    await fileStore.drop()
  }
}

/** Runs with a temporary PostgreSQL; resolves to null where none is installed. */
export async function withPostgres<Result>(
  measure: (store: Store, url: string) => Promise<Result>,
  onStatement?: OnStatement,
): Promise<Result | null> {
  if (!findPrograms()) return null
  const cluster = await startPostgres()
  try {
    const { url } = cluster
    return await measure(await openPostgres({ url, onIdleError: () => undefined, onStatement }), url)
  } finally {
    await cluster.stop()
  }
}
