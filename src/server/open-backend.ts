import type { Hono } from 'hono'
import pino, { type Logger } from 'pino'
import { createServer } from './create-server.ts'
import type { Store } from './db/database.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import type { ServerEnv } from './http/server-env.ts'
import type { PortalFiles } from './http/static-files.ts'
import type { Clock } from './ports/clock.ts'

/** Life of an access token in seconds; a renewal is due at the latest then (T11). */
export const ACCESS_TOKEN_SECONDS = 30 * 60

/** What a backend is opened with. */
export interface BackendOptions {
  readonly store: Store
  readonly clock: Clock
  readonly logger: Logger
  readonly files: PortalFiles | null
  readonly demoContent: boolean
  readonly accessTokenSeconds?: () => number
}

/** Prepares the database and builds the backend on it. */
export async function openBackend(options: BackendOptions): Promise<Hono<ServerEnv>> {
  const { store, clock, logger, files, demoContent, accessTokenSeconds = () => ACCESS_TOKEN_SECONDS } = options
  const keys = await prepareDatabase(store, clock, demoContent)
  return createServer({ db: store.db, clock, logger, keys, accessTokenSeconds, files })
}

/** A log of one JSON line per event on standard error; standard output is for people. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }))
}
