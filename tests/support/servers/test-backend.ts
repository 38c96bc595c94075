import { resolve } from 'node:path'
import type { Hono } from 'hono'
import pino from 'pino'
import { readPortalPolicy } from '#server/http/portal-policy.ts'
import { openLabBackend } from '#server/dev.ts'
import type { Lab } from '#server/lab/lab.ts'
import type { MovableClock } from '#server/lab/movable-clock.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { listen } from '#server/listen.ts'
import type { Database } from '#server/db/database.ts'
import { openTestStore } from './database.ts'
import { openTestFiles } from './file-store.ts'
import { openTestOutbox } from './outbox.ts'
import { createPeople, type People } from './people.ts'

/** A listening backend with its own database, demo content and test lab. */
export interface TestBackend extends People {
  readonly url: string
  readonly clock: MovableClock
  readonly lab: Lab
  readonly db: Database
  /** The app without the lab before it. */
  readonly plain: Hono<ServerEnv>
  /** Lines of the log, the newest thousand. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** What a test backend is started with. */
export interface TestBackendOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number
  /** The built portal to serve; none when absent. */
  readonly publicDir?: string
}

/** Starts a backend in this process, in about a second. One per Playwright worker or test file is meant. */
export async function startTestBackend({ port = 0, publicDir }: TestBackendOptions = {}): Promise<TestBackend> {
  const store = await openTestStore()
  const folder = publicDir && resolve(publicDir)
  const files = folder ? { folder, policy: readPortalPolicy(folder) } : null
  let publicUrl = ''
  const log: string[] = []
  const outbox = await openTestOutbox()
  const fileStore = await openTestFiles()
  const { app, backend, lab, close } = await openLabBackend({
    store,
    fileStore,
    files,
    logger: pino({ level: 'info', base: null }, { write: (line) => keep(log, line) }),
    demoContent: true,
    publicUrl: () => publicUrl,
    mailer: outbox,
    outbox,
  })
  const server = await listen(app, { host: '127.0.0.1', port })
  publicUrl = server.url
  return {
    ...createPeople(store.db, lab.clock),
    url: server.url,
    clock: lab.clock,
    lab,
    db: store.db,
    plain: backend,
    log,
    async close() {
      // Lets stalled requests go, which would hold the server open.
      await close()
      await server.close()
      await store.close()
      await outbox.remove()
      await fileStore.drop()
    },
  }
}

const LOG_LINES = 1000

/** Keeps a line of the log, and shows those of errors, which say why a test fails. */
function keep(log: string[], line: string): void {
  log.push(line)
  if (log.length > LOG_LINES) log.shift()
  if (/^\{"level":[56]0/.test(line)) process.stderr.write(line)
}
