import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { announcement, portalAnnouncement } from './announce.ts'
import { type Config, readConfig } from './config.ts'
import { openDemoEntrance } from './db/seed/demo-entrance.ts'
import { readPortalPolicy } from './http/portal-policy.ts'
import type { PortalFiles } from './http/static-files.ts'
import { listen } from './listen.ts'
import { openMailWay } from './mail/open-mail-way.ts'
import { createLogger, openBackend } from './open-backend.ts'
import { openStore } from './open-store.ts'
import { systemClock } from './ports/clock.ts'
import { createPortalServer } from './proxy/create-portal-server.ts'
import { StartError } from './start-error.ts'

try {
  const config = readConfig(process.env)
  await (config.apiOrigin === null ? startAll(config) : startPortal(config, config.apiOrigin))
} catch (error) {
  // Whatever was opened is closed by now or dies with the process; the database is safe at any moment.
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

/** The portal alone: calls go on to another backend, and nothing is kept here. */
async function startPortal(config: Config, apiOrigin: string): Promise<void> {
  const { trustedProxy, publicUrl } = config
  const logger = createLogger(config.logLevel)
  const portal = createPortalServer({ apiOrigin, files: portalFiles(config), logger, trustedProxy, publicUrl })
  const server = await listen(portal.app, config)
  console.log(portalAnnouncement(server.url, apiOrigin))
  stopOnSignal(() => {
    portal.endStreams()
    return server.close()
  })
}

/** The portal with its embedded backend. */
async function startAll(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const files = portalFiles(config)
  const { store, fileStore, outbox: folder, close } = await openStore(config, logger)
  try {
    let publicUrl = config.publicUrl ?? ''
    const { mailer, outbox } = openMailWay(config, folder)
    const backend = await openBackend({
      store,
      fileStore,
      clock: systemClock,
      logger,
      files,
      demoContent: config.demoContent,
      publicUrl: () => publicUrl,
      mailer,
      outbox,
      signIn: config.signIn,
      staffPassword: config.staffPassword,
      trustedProxy: config.trustedProxy,
      eventSinks: config.eventSinks,
      metricsToken: config.metricsToken,
      hub: config.hub,
    })
    const server = await listen(backend.app, config)
    // Which port 0 has become is known only now; the Host header is never believed.
    publicUrl ||= server.url
    backend.start()
    const demo = await openDemoEntrance(store.db, systemClock)
    console.log(announcement({ config, url: server.url, database: store.kind, outbox: folder, demo }))
    stopOnSignal(async () => {
      backend.endStreams()
      await server.close()
      await backend.close()
      await close()
    })
  } catch (error) {
    await close()
    throw error
  }
}

function portalFiles({ publicDir: folder, hubUrl }: Config): PortalFiles {
  if (existsSync(join(folder, 'index.html'))) return { folder, policy: readPortalPolicy(folder, hubUrl) }
  throw new StartError(`There is no built portal in ${folder}: run \`npm start\`, which builds it, or set PUBLIC_DIR.`)
}

/** Finishes what is under way, then ends; a second signal ends at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    console.log('Stopping …')
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}
