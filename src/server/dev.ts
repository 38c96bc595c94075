import type { PortalSettings } from '#contract/auth/portal-settings.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { formatPortalMessage, formatStartMessage } from './start-message.ts'
import { type Config, readConfig } from './config.ts'
import { createDemoLogins } from './db/seed/demo-logins.ts'
import { mountDocs } from './http/pages/docs-page.ts'
import type { ServerEnv } from './http/server-env.ts'
import { createLab } from './lab/create-lab.ts'
import { createLabProcesses } from './lab/lab-processes.ts'
import type { Lab } from './lab/lab.ts'
import { delayFileStore, delayMailer } from './lab/part-delay.ts'
import { createMailer } from './mail/create-mailer.ts'
import { createLogger } from './launch/create-logger.ts'
import { type BackendOptions, openBackend } from './open-backend.ts'
import { openStore } from './open-store.ts'
import { createPortalServer } from './proxy/create-portal-server.ts'

/** A backend behind the fault laboratory. */
export interface LabBackend {
  readonly app: Hono<ServerEnv>
  /** The same without the laboratory. */
  readonly backend: Hono<ServerEnv>
  readonly lab: Lab
  readonly settings: PortalSettings
  /** Resolves when each scheduled job has run once. */
  readonly jobsRan: Promise<void>
  /** Finishes running requests; to be called before the database is closed. */
  readonly close: () => Promise<void>
}

/** The backend that `npm run dev` mounts in Vite's server. */
export interface DevBackend {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  /** What the documents that Vite serves tell the browser. */
  readonly settings: PortalSettings
  readonly close: () => Promise<void>
}

/**
 * Opens the backend for development and tests: with the laboratory's clock and faults, which can start a second one on the
 * same database, and the API documentation.
 */
export async function openLabBackend(
  options: Omit<BackendOptions, 'clock' | 'accessTokenSeconds' | 'limits'>,
): Promise<LabBackend> {
  const lab = createLab(options.outbox)
  const { clock, accessTokenSeconds, limits } = lab
  const mailer = delayMailer(options.mailer, lab.mailDelay)
  const fileStore = delayFileStore(options.fileStore, lab.fileDelay)
  const open = async () => {
    const opened = await openBackend({ ...options, clock, accessTokenSeconds, limits, mailer, fileStore })
    mountDocs(opened.app)
    return opened
  }
  const backend = await open()
  const jobsRan = backend.start()
  const processes = createLabProcesses(backend, async () => {
    const opened = await open()
    void opened.start()
    return opened
  })
  const close = () => {
    // Releases delayed requests and mails, which closing would wait for.
    lab.reset()
    return processes.close()
  }
  return {
    app: lab.wrap({ processes, db: options.store.db }),
    backend: backend.app,
    lab,
    settings: backend.settings,
    jobsRan,
    close,
  }
}

/** Opens the backend of the environment's configuration; Vite serves the portal itself, at `viteUrl`. */
export async function createDevBackend(
  viteUrl: () => string,
  startMessage: 'printed' | 'omitted',
): Promise<DevBackend> {
  const print = (message: string) => (startMessage === 'printed' ? console.log(message) : undefined)
  const config = readConfig(process.env)
  const logger = createLogger(process.env['LOG_LEVEL'] ? config.logLevel : 'warn')
  if (config.apiOrigin !== null) {
    print(formatPortalMessage(config, viteUrl()))
    return forwardTo(config.apiOrigin, config, logger)
  }
  const { store, fileStore, outbox: folder, close: closeStore } = await openStore(config, logger)
  try {
    const { mailer, outbox } = createMailer(config, folder)
    const { close, app, lab, settings } = await openLabBackend({
      store,
      fileStore,
      logger,
      files: null,
      demoContent: config.demoContent,
      publicUrl: () => config.publicUrl ?? viteUrl(),
      mailer,
      outbox,
      settings: config.settings,
      signIn: config.signIn,
      hub: config.hub,
      staffPassword: config.staffPassword,
      staffNeedsSecondFactor: config.staffNeedsSecondFactor,
      trustedProxy: config.trustedProxy,
      eventSinks: config.eventSinks,
      metricsToken: config.metricsToken,
      videoCallUrl: config.videoCallUrl,
    })
    const demo = await createDemoLogins(store.db, lab.clock)
    print(formatStartMessage({ config, url: viteUrl(), database: store.kind, outbox: folder, demo }))
    return {
      listener: createListener(app),
      settings,
      async close() {
        await close()
        await closeStore()
      },
    }
  } catch (error) {
    await closeStore()
    throw error
  }
}

/** Forwards calls to another backend; nothing is stored here. */
function forwardTo(apiOrigin: string, { trustedProxy, publicUrl, settings }: Config, logger: Logger): DevBackend {
  const { app, endStreams } = createPortalServer({ apiOrigin, files: null, settings, logger, trustedProxy, publicUrl })
  return { listener: createListener(app), settings, close: () => Promise.resolve(endStreams()) }
}

function createListener(app: Hono<ServerEnv>): DevBackend['listener'] {
  const listener = getRequestListener((request, env) => app.fetch(request, env))
  return (request, response) => void listener(request, response)
}
