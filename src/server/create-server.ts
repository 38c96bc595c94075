import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { ServerKeys } from './db/server-keys.ts'
import { answerErrors } from './http/answer-errors.ts'
import { mountHealth } from './http/health.ts'
import { languageOf } from './http/language.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { answerUnmatched } from './http/not-found.ts'
import { openApiDocument } from './http/openapi.ts'
import { ProblemError, problemResponse } from './http/problem.ts'
import { requestLog } from './http/request-log.ts'
import { responseHeaders } from './http/response-headers.ts'
import type { ServerEnv } from './http/server-env.ts'
import { type PortalFiles, serveFiles } from './http/static-files.ts'
import { appointmentRoutes } from './modules/appointments/routes.ts'
import { createAppointments } from './modules/appointments/service.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { createAuth } from './modules/auth/service.ts'
import { customerRoutes } from './modules/customers/routes.ts'
import { createCustomers } from './modules/customers/service.ts'
import { inspirationRoutes } from './modules/inspiration/routes.ts'
import { createInspiration } from './modules/inspiration/service.ts'
import { projectRoutes } from './modules/projects/routes.ts'
import { createProjects } from './modules/projects/service.ts'
import { realtimeRoutes } from './modules/realtime/routes.ts'
import { createRealtime } from './modules/realtime/service.ts'
import type { Clock } from './ports/clock.ts'

/** What the backend stands on. */
export interface ServerDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly keys: ServerKeys
  /** Lifetime of a new access token in seconds, asked at each issue. */
  readonly accessTokenSeconds: () => number
  /** The built portal; null when something else serves it. */
  readonly files: PortalFiles | null
}

/** The backend as an app that answers requests; it never listens. */
export function createServer({
  db,
  clock,
  logger,
  keys,
  accessTokenSeconds,
  files,
}: ServerDependencies): Hono<ServerEnv> {
  const auth = createAuth({ db, clock, keys, accessTokenSeconds })
  const routes = [
    ...authRoutes(auth),
    ...customerRoutes(createCustomers(db)),
    ...realtimeRoutes(createRealtime(keys.realtime, clock)),
    ...projectRoutes(createProjects(db, clock)),
    ...appointmentRoutes(createAppointments(db, clock)),
    ...inspirationRoutes(createInspiration(db)),
  ]
  const app = new Hono<ServerEnv>()
  app.use(requestId(), requestLog(logger), responseHeaders(clock), refuseOtherMethods(app))
  mountRoutes(app, routes, auth.authenticate)
  mountHealth(app, db)
  app.get('/v2/api/openapi.json', (c) => c.json(openApiDocument()))
  app.notFound(answerUnmatched(files ? serveFiles(files) : () => Promise.resolve(null)))
  app.onError(answerErrors(logger))
  return app
}

function refuseOtherMethods(app: Hono<ServerEnv>) {
  return methodNotAllowed<ServerEnv>({
    app,
    onMethodNotAllowed: (c, methods) => {
      const allow = methods.join(', ')
      const problem = new ProblemError(405, 'method-not-allowed', { values: { methods: allow }, headers: { allow } })
      return problemResponse(problem, languageOf(c))
    },
  })
}
