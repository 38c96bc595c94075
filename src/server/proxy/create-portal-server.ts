import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { PortalSettings } from '#contract/auth/portal-settings.ts'
import { createErrorHandler } from '#server/http/middleware/error-handler.ts'
import { requestContext } from '#server/http/middleware/request-context.ts'
import { mountHealth, READY_TIMEOUT_MS } from '#server/http/middleware/health.ts'
import { createNotFoundHandler } from '#server/http/static/not-found.ts'
import { PathRouter } from '#server/http/path-router.ts'
import { mountPolicyReports } from '#server/http/static/csp-reports.ts'
import { withMethodNotAllowed } from '#server/http/middleware/method-not-allowed.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { type PortalFiles, serveFiles } from '#server/http/static/static-files.ts'
import { systemClock } from '#server/ports/clock.ts'
import { createFetchBackend, BACKEND_TIMEOUTS, type BackendTimeouts } from './fetch-backend.ts'
import { createRequestForwarder, FORWARDED_PATHS } from './forward-request.ts'
import type { ProxyTrust } from './forwarded-headers.ts'

/** Options of a portal whose backend is another server. */
export interface PortalServerOptions extends ProxyTrust {
  /** The backend: `https://api.example`. */
  readonly apiOrigin: string
  /** The built portal; null when something else serves it. */
  readonly files: PortalFiles | null
  /** What documents of the portal tell the browser. */
  readonly settings: PortalSettings
  readonly logger: Logger
  readonly timeouts?: BackendTimeouts
}

/** A portal without embedded backend. */
export interface PortalServer {
  readonly app: Hono<ServerEnv>
  /** Ends realtime streams, which a stopping server would wait for. */
  endStreams(): void
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Serves the portal's files and forwards calls to the backend; stores nothing. */
export function createPortalServer(options: PortalServerOptions): PortalServer {
  const { apiOrigin, files, settings, logger, publicUrl, trustedProxy, timeouts = BACKEND_TIMEOUTS } = options
  const app = new Hono<ServerEnv>({ router: new PathRouter() })
  app.use(requestContext({ logger, clock: systemClock, publicUrl: () => publicUrl, trustedProxy }))
  const forwarder = createRequestForwarder(createFetchBackend(apiOrigin, options, timeouts), logger)
  for (const path of FORWARDED_PATHS) app.on(METHODS, [path, `${path}/*`], forwarder.handle)
  mountPolicyReports(app, logger)
  mountHealth(app, () => checkBackend(apiOrigin))
  app.notFound(
    withMethodNotAllowed(app, createNotFoundHandler(files ? serveFiles(files, settings) : () => Promise.resolve(null))),
  )
  app.onError(createErrorHandler(logger))
  return { app, endStreams: forwarder.endStreams }
}

/** Any response but a gateway's error means that the backend runs. */
async function checkBackend(apiOrigin: string): Promise<void> {
  const signal = AbortSignal.timeout(READY_TIMEOUT_MS)
  const { status } = await fetch(`${apiOrigin}/v2/api`, { method: 'HEAD', redirect: 'manual', signal })
  if (status >= 502 && status <= 504) throw new Error(`A gateway responded ${status}`)
}
