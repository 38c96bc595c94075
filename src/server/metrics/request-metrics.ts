import { Counter, Histogram, type Registry } from 'prom-client'
import type { HandledRequest } from '#server/http/middleware/request-context.ts'

/** Upper bounds in seconds: from a file in memory to the longest timeout. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Other methods count as `other`, as labels chosen by clients would grow without bound. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts answered requests by method, route pattern and status; a stream counts when it starts. */
export function createRequestMetrics(registry: Registry): (request: HandledRequest) => void {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the headers of its response.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  return ({ method: given, route: pattern, status, ms }) => {
    const method = METHODS.has(given) ? given : 'other'
    const route = pattern ?? 'none'
    requests.inc({ method, route, status })
    durations.observe({ method, route }, ms / 1000)
  }
}
