import { Hono } from 'hono'
import type { Logger } from 'pino'
import { answerErrors } from '#server/http/answer-errors.ts'
import { everyRequest } from '#server/http/every-request.ts'
import { mountHealth } from '#server/http/health.ts'
import { answerUnmatched } from '#server/http/not-found.ts'
import { PathRouter } from '#server/http/path-router.ts'
import { mountPolicyReports } from '#server/http/policy-reports.ts'
import { refuseOtherMethods } from '#server/http/refuse-other-methods.ts'
import { restampCookies } from '#server/http/restamp-cookies.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { type PortalFiles, serveFiles } from '#server/http/static-files.ts'
import { systemClock } from '#server/ports/clock.ts'
import { createAskBackend, PATIENCE, type Patience } from './ask-backend.ts'
import { createPassOn, PASSED_ON } from './pass-on.ts'
import type { Vantage } from './passed-headers.ts'

/** What the portal is served with when its backend is elsewhere. */
export interface PortalServerOptions extends Vantage {
  /** The backend: `https://api.example`. */
  readonly apiOrigin: string
  /** The built portal; null when something else serves it. */
  readonly files: PortalFiles | null
  readonly logger: Logger
  readonly patience?: Patience
}

/** The portal's server without a backend of its own. */
export interface PortalServer {
  readonly app: Hono<ServerEnv>
  /** Ends the streams of the realtime channel: a server that stops would wait for them. */
  endStreams(): void
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Serves the portal's files and passes calls on to the backend; keeps nothing itself. */
export function createPortalServer(options: PortalServerOptions): PortalServer {
  const { apiOrigin, files, logger, publicUrl, trustedProxy, patience = PATIENCE } = options
  const app = new Hono<ServerEnv>({ router: new PathRouter() })
  app.use(everyRequest({ logger, clock: systemClock, publicUrl: () => publicUrl, trustedProxy }))
  const passOn = createPassOn(createAskBackend(apiOrigin, options, patience), logger)
  for (const place of PASSED_ON) app.on(METHODS, [place, `${place}/*`], passOn.handle)
  // Which tokens are living only the backend knows: they keep the lifetime that the browser gives them.
  app.use(
    '/build.json',
    restampCookies(() => Promise.resolve(false)),
  )
  mountPolicyReports(app, logger)
  mountHealth(app, () => answers(apiOrigin))
  app.notFound(refuseOtherMethods(app, answerUnmatched(files ? serveFiles(files) : () => Promise.resolve(null))))
  app.onError(answerErrors(logger))
  return { app, endStreams: passOn.endStreams }
}

/** Whatever it says, even 404: it is there, unless a gateway speaks for it (T02). */
async function answers(apiOrigin: string): Promise<void> {
  const { status } = await fetch(`${apiOrigin}/v2/api`, { method: 'HEAD', redirect: 'manual' })
  if (status >= 502 && status <= 504) throw new Error(`A gateway answered ${status}`)
}
