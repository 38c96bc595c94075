import { resolve } from 'node:path'
import type { Hono } from 'hono'
import pino from 'pino'
import { readPortalPolicy } from '#server/http/static/content-security-policy.ts'
import { openLabBackend } from '#server/dev.ts'
import type { Lab } from '#server/lab/lab.ts'
import type { MovableClock } from '#server/lab/movable-clock.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { listen } from '#server/http/listen.ts'
import type { Database } from '#server/db/database.ts'
import { openTestStore } from './test-database.ts'
import { openTestFileStore } from './test-file-store.ts'
import { openTestOutbox } from './test-mailbox.ts'
import { createCustomerFixtures, type CustomerFixtures } from '../fixtures/customers.ts'

/** A listening backend with its own database, demo content and test lab. */
export interface TestBackend extends CustomerFixtures {
  readonly url: string
  readonly clock: MovableClock
  readonly lab: Lab
  readonly db: Database
  /** The app without the fault lab. */
  readonly appWithoutLab: Hono<ServerEnv>
  /** The latest thousand log lines. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** Options of a test backend. */
export interface TestBackendOptions {
  /** By default a free port. */
  readonly port?: number
  /** The built portal to serve; none when absent. */
  readonly publicDir?: string
  /** Whether staff need a second factor; not when absent. */
  readonly staffNeedsSecondFactor?: boolean
}

/** Starts an in-process backend; meant once per Playwright worker or test file. */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { port = 0, publicDir, staffNeedsSecondFactor = false } = options
  const store = await openTestStore()
  const folder = publicDir && resolve(publicDir)
  const files = folder ? { folder, policy: readPortalPolicy(folder) } : null
  let publicUrl = ''
  const log: string[] = []
  const outbox = await openTestOutbox()
  const fileStore = await openTestFileStore()
  const { app, backend, lab, close } = await openLabBackend({
    store,
    fileStore,
    files,
    logger: pino({ level: 'info', base: null }, { write: (line) => appendLogLine(log, line) }),
    demoContent: true,
    publicUrl: () => publicUrl,
    mailer: outbox,
    outbox,
    videoCallUrl: 'https://meet.example/{id}',
    staffNeedsSecondFactor,
  })
  const server = await listen(app, { host: '127.0.0.1', port })
  publicUrl = server.url
  return {
    ...createCustomerFixtures(store.db, lab.clock),
    url: server.url,
    clock: lab.clock,
    lab,
    db: store.db,
    appWithoutLab: backend,
    log,
    async close() {
      // Releases stalled requests, which would keep the server open.
      await close()
      await server.close()
      await store.close()
      await outbox.remove()
      await fileStore.drop()
    },
  }
}

const LOG_LINES = 1000

/** Stores a log line and prints errors, which explain failing tests. */
function appendLogLine(log: string[], line: string): void {
  log.push(line)
  if (log.length > LOG_LINES) log.shift()
  if (/^\{"level":[56]0/.test(line)) process.stderr.write(line)
}
