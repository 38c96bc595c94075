import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { announcement } from './announce.ts'
import { readConfig } from './config.ts'
import { demoAccounts } from './db/seed/demo-content.ts'
import { mountDocs } from './http/docs-page.ts'
import type { ServerEnv } from './http/server-env.ts'
import { createLab } from './lab/create-lab.ts'
import type { Lab } from './lab/lab.ts'
import { type BackendOptions, createLogger, openBackend } from './open-backend.ts'
import { openStore } from './open-store.ts'

/** A backend with the test lab before it. */
export interface LabBackend {
  readonly app: Hono<ServerEnv>
  /** The same without the lab before it. */
  readonly backend: Hono<ServerEnv>
  readonly lab: Lab
}

/** The backend that `npm run dev` mounts in Vite's server. */
export interface DevBackend extends LabBackend {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  readonly close: () => Promise<void>
}

/** Builds the backend as development and tests have it: on the lab's clock, with its faults and the readable API page. */
export async function openLabBackend(
  options: Omit<BackendOptions, 'clock' | 'accessTokenSeconds'>,
): Promise<LabBackend> {
  const lab = createLab()
  const backend = await openBackend({ ...options, clock: lab.clock, accessTokenSeconds: lab.accessTokenSeconds })
  mountDocs(backend)
  return { app: lab.before(backend), backend, lab }
}

/** Opens the backend of the environment's configuration; Vite serves the portal itself. */
export async function createDevBackend(): Promise<DevBackend> {
  const config = readConfig(process.env)
  const logger = createLogger(process.env['LOG_LEVEL'] ? config.logLevel : 'warn')
  const { store, outbox, close } = await openStore(config, logger)
  try {
    const { app, backend, lab } = await openLabBackend({ store, logger, files: null, demoContent: config.demoContent })
    const accounts = await demoAccounts(store.db)
    console.log(announcement({ config, url: 'at the address above', database: store.kind, outbox, accounts }))
    const listener = getRequestListener((request, env) => app.fetch(request, env))
    return { app, backend, lab, listener: (request, response) => void listener(request, response), close }
  } catch (error) {
    await close()
    throw error
  }
}
