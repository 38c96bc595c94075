import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { announcement } from './announce.ts'
import { type Config, readConfig } from './config.ts'
import { openDemoEntrance } from './db/seed/demo-entrance.ts'
import { mountDocs } from './http/docs-page.ts'
import type { ServerEnv } from './http/server-env.ts'
import { createLab } from './lab/create-lab.ts'
import type { Lab } from './lab/lab.ts'
import { openMailWay } from './mail/open-mail-way.ts'
import { type BackendOptions, createLogger, openBackend } from './open-backend.ts'
import { openStore } from './open-store.ts'
import { createPortalServer } from './proxy/create-portal-server.ts'

/** A backend with the test lab before it. */
export interface LabBackend {
  readonly app: Hono<ServerEnv>
  /** The same without the lab before it. */
  readonly backend: Hono<ServerEnv>
  readonly lab: Lab
  /** Finishes what is under way; before the database is closed. */
  readonly close: () => Promise<void>
}

/** The backend that `npm run dev` mounts in Vite's server. */
export interface DevBackend {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  readonly close: () => Promise<void>
}

/** Builds the backend as development and tests have it: on the lab's clock, with its faults and the readable API page. */
export async function openLabBackend(
  options: Omit<BackendOptions, 'clock' | 'accessTokenSeconds' | 'limits'>,
): Promise<LabBackend> {
  const lab = createLab(options.outbox)
  const { clock, accessTokenSeconds, limits, mailDelay } = lab
  const mailer = mailDelay.before(options.mailer)
  const backend = await openBackend({ ...options, clock, accessTokenSeconds, limits, mailer })
  mountDocs(backend.app)
  backend.start()
  const close = () => {
    // Lets requests and mails go that are held back, which would hold up the end.
    lab.reset()
    return backend.close()
  }
  return { app: lab.before(backend), backend: backend.app, lab, close }
}

/** Opens the backend of the environment's configuration; Vite serves the portal itself, at `viteUrl`. */
export async function createDevBackend(viteUrl: () => string): Promise<DevBackend> {
  const config = readConfig(process.env)
  const logger = createLogger(process.env['LOG_LEVEL'] ? config.logLevel : 'warn')
  if (config.apiOrigin !== null) return passOnTo(config.apiOrigin, config, logger)
  const { store, fileStore, outbox: folder, close: closeStore } = await openStore(config, logger)
  try {
    const { mailer, outbox } = openMailWay(config, folder)
    const { close, app, lab } = await openLabBackend({
      store,
      fileStore,
      logger,
      files: null,
      demoContent: config.demoContent,
      publicUrl: () => config.publicUrl ?? viteUrl(),
      mailer,
      outbox,
      signIn: config.signIn,
      hub: config.hub,
      staffPassword: config.staffPassword,
      trustedProxy: config.trustedProxy,
      eventSinks: config.eventSinks,
      metricsToken: config.metricsToken,
    })
    const demo = await openDemoEntrance(store.db, lab.clock)
    console.log(announcement({ config, url: null, database: store.kind, outbox: folder, demo }))
    return {
      listener: listenerOf(app),
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

/** Calls go on to another backend, and nothing is kept here. */
function passOnTo(apiOrigin: string, { trustedProxy, publicUrl }: Config, logger: Logger): DevBackend {
  const { app, endStreams } = createPortalServer({ apiOrigin, files: null, logger, trustedProxy, publicUrl })
  return { listener: listenerOf(app), close: () => Promise.resolve(endStreams()) }
}

function listenerOf(app: Hono<ServerEnv>): DevBackend['listener'] {
  const listener = getRequestListener((request, env) => app.fetch(request, env))
  return (request, response) => void listener(request, response)
}
