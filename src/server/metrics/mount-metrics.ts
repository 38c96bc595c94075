import type { Hono } from 'hono'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { hashSecret, matchesSecret } from '#server/crypto/secret-hash.ts'
import type { Connections, Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { ServerEnv } from '#server/http/server-env.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type GaugeValue, readMailMetrics } from './mail-metrics.ts'

/** Sources of the metrics. */
export interface MetricsSettings {
  /** Bearer token of the scraper. */
  readonly token: string
  /** Connections of the database pool; null where there is no pool. */
  readonly connections: () => Connections | null
  /** Event streams that are open in this process. */
  readonly streams: () => number
  /** Registry of the counters. */
  readonly registry: Registry
}

/** Settings and the sources that the backend adds. */
export interface MetricsSources extends MetricsSettings {
  readonly db: Database
  readonly clock: Clock
  /** Whether files can be stored and read. */
  readonly filesAvailable: () => boolean
}

const PATH = '/metrics'

/** Serves the metrics of this process to Prometheus: sums and route patterns, no personal data. */
export function mountMetrics(app: Hono<ServerEnv>, sources: MetricsSources): void {
  const { db, clock, registry, connections, streams, filesAvailable } = sources
  const tokenHash = hashSecret(sources.token)
  // Memory, processor time and event loop lag, under the names that dashboards for Node.js expect.
  collectDefaultMetrics({ register: registry })
  app.get(PATH, async (c) => {
    c.set('route', PATH)
    const [, presented = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!matchesSecret(presented, tokenHash)) {
      throw new ProblemError(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
    }
    const gauges = createGauges([
      ...connectionGauges(connections()),
      { name: 'portal_file_store_up', help: '1 unless the last check failed.', value: filesAvailable() ? 1 : 0 },
      { name: 'portal_streams_open', help: 'Event streams open in this process.', value: streams() },
      ...(await readMailMetrics(db, clock.now())),
    ])
    const text = await Registry.merge([registry, gauges]).metrics()
    return c.body(text, 200, { 'content-type': registry.contentType })
  })
}

/** Values read on each scrape; an absent one has no line. */
function createGauges(values: readonly GaugeValue[]): Registry {
  const registry = new Registry()
  for (const { name, help, value } of values) new Gauge({ name, help, registers: [registry] }).set(value)
  return registry
}

function connectionGauges(connections: Connections | null): GaugeValue[] {
  if (!connections) return []
  return [
    { name: 'portal_database_connections_open', help: 'Connections to the database.', value: connections.open },
    { name: 'portal_database_connections_idle', help: 'Connections that are not in use.', value: connections.idle },
    { name: 'portal_database_waiting', help: 'Statements that wait for a connection.', value: connections.waiting },
  ]
}
