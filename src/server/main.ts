import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatPortalMessage, formatStartMessage } from './start-message.ts'
import { type Config, readConfig } from './config.ts'
import { createDemoLogins } from './db/seed/demo-logins.ts'
import { readPortalPolicy } from './http/static/content-security-policy.ts'
import type { PortalFiles } from './http/static/static-files.ts'
import { listen } from './http/listen.ts'
import { createMailer } from './mail/create-mailer.ts'
import { createLogger } from './launch/create-logger.ts'
import { openBackend } from './open-backend.ts'
import { openStore } from './open-store.ts'
import { REMOVE_STAFF_AUTHENTICATORS, removeStaffAuthenticators } from './remove-staff-authenticators.ts'
import { systemClock } from './ports/clock.ts'
import { createPortalServer } from './proxy/create-portal-server.ts'
import { exitWithError } from './launch/output.mjs'
import { describeStartError, StartError } from './launch/start-error.ts'

try {
  const config = readConfig(process.env)
  const [command, ...names] = process.argv.slice(2)
  if (command === REMOVE_STAFF_AUTHENTICATORS) console.log(await removeStaffAuthenticators(config, names))
  else await (config.apiOrigin === null ? startBackend(config) : startPortal(config, config.apiOrigin))
} catch (error) {
  // Whatever is still open ends with the process; the database is safe at any moment.
  exitWithError(describeStartError(error, process.env['LOG_LEVEL']))
}

/** Serves the portal and forwards calls to another backend; nothing is stored here. */
async function startPortal(config: Config, apiOrigin: string): Promise<void> {
  const { trustedProxy, publicUrl, settings } = config
  const logger = createLogger(config.logLevel)
  const files = portalFiles(config)
  const portal = createPortalServer({ apiOrigin, files, settings, logger, trustedProxy, publicUrl })
  const server = await listen(portal.app, config)
  console.log(formatPortalMessage(config, server.url))
  stopOnSignal(() => {
    portal.endStreams()
    return server.close()
  })
}

/** Serves the portal with its embedded backend. */
async function startBackend(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const files = portalFiles(config)
  const { store, fileStore, outbox: folder, close } = await openStore(config, logger)
  try {
    let publicUrl = config.publicUrl ?? ''
    const { mailer, outbox } = createMailer(config, folder)
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
      settings: config.settings,
      signIn: config.signIn,
      staffPassword: config.staffPassword,
      staffNeedsSecondFactor: config.staffNeedsSecondFactor,
      trustedProxy: config.trustedProxy,
      eventSinks: config.eventSinks,
      metricsToken: config.metricsToken,
      videoCallUrl: config.videoCallUrl,
      hub: config.hub,
    })
    const server = await listen(backend.app, config)
    // The port that 0 stands for is known only now; the Host header is never trusted.
    publicUrl ||= server.url
    void backend.start()
    const demo = await createDemoLogins(store.db, systemClock)
    console.log(formatStartMessage({ config, url: server.url, database: store.kind, outbox: folder, demo }))
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

/** Finishes running requests, then ends; a second signal ends at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    console.log('Stopping …')
    stop().then(
      () => process.exit(0),
      (error: unknown) => exitWithError(describeStartError(error, process.env['LOG_LEVEL'])),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
