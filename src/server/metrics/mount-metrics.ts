import type { Hono } from 'hono'
import type { Connections, Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import { hashSecret, matchesSecret } from '#server/modules/auth/secret-hash.ts'
import type { Clock } from '#server/ports/clock.ts'
import { EXPOSITION_TYPE, exposition, type MetricFamily, single } from './exposition.ts'
import { mailFigures } from './mail-figures.ts'
import { createProcessFigures } from './process-figures.ts'
import type { createRequestFigures } from './request-figures.ts'

/** What the figures are taken from. */
export interface MetricsSettings {
  /** Whoever reads them shows it as a bearer token. */
  readonly token: string
  /** Connections of the database pool; null where there is no pool. */
  readonly connections: () => Connections | null
  /** Event streams that are open here. */
  readonly streams: () => number
}

/** Where the figures come from beside what the settings bring. */
export interface MetricsSources extends MetricsSettings {
  readonly db: Database
  readonly clock: Clock
  readonly requests: ReturnType<typeof createRequestFigures>
}

const PATH = '/metrics'

/** Figures of this process for Prometheus: sums and patterns, nothing of anybody (F-65). */
export function mountMetrics(app: Hono<ServerEnv>, sources: MetricsSources): void {
  const { db, clock, requests, connections, streams } = sources
  const token = hashSecret(sources.token)
  const processFigures = createProcessFigures()
  app.get(PATH, async (c) => {
    c.set('route', PATH)
    const [, presented = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!matchesSecret(presented, token)) {
      throw new ProblemError(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
    }
    const families = [
      ...requests.families(),
      ...connectionFigures(connections()),
      single('gauge', 'portal_streams_open', 'Event streams open here.', streams()),
      ...(await mailFigures(db, clock.now())),
      ...processFigures(),
    ]
    return c.body(exposition(families), 200, { 'content-type': EXPOSITION_TYPE })
  })
}

function connectionFigures(connections: Connections | null): MetricFamily[] {
  if (!connections) return []
  return [
    single('gauge', 'portal_database_connections_open', 'Connections to the database.', connections.open),
    single('gauge', 'portal_database_connections_idle', 'Those among them that nobody uses.', connections.idle),
    single('gauge', 'portal_database_waiting', 'Statements that wait for a connection.', connections.waiting),
  ]
}
