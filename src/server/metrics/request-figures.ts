import type { AnsweredRequest } from '#server/http/request-log.ts'
import type { MetricFamily, Sample } from './exposition.ts'

/** Upper bounds in seconds: from a file out of memory to the longest that anybody waits for (F-20). */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Others are counted together: a label of whatever clients send would grow without end. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

interface Durations {
  readonly method: string
  readonly route: string
  /** How many took up to each bound, and not up to the one before. */
  readonly counts: number[]
  count: number
  seconds: number
  readonly statuses: Map<number, number>
}

/** Requests answered since the start, by method, route pattern and status. A stream counts until it has begun. */
export function createRequestFigures() {
  const all = new Map<string, Durations>()

  function durationsOf(asked: string, pattern: string | null): Durations {
    const method = METHODS.has(asked) ? asked : 'other'
    const route = pattern ?? 'none'
    const key = `${method} ${route}`
    const found = all.get(key)
    if (found) return found
    const counts = BOUNDS.map(() => 0)
    const made: Durations = { method, route, counts, count: 0, seconds: 0, statuses: new Map<number, number>() }
    all.set(key, made)
    return made
  }

  return {
    observe({ method, route, status, ms }: AnsweredRequest): void {
      const seconds = ms / 1000
      const durations = durationsOf(method, route)
      const place = BOUNDS.findIndex((bound) => seconds <= bound)
      if (place >= 0) durations.counts[place] = (durations.counts[place] ?? 0) + 1
      durations.count += 1
      durations.seconds += seconds
      durations.statuses.set(status, (durations.statuses.get(status) ?? 0) + 1)
    },

    families(): MetricFamily[] {
      const routes = [...all.values()]
      return [
        {
          name: 'http_requests_total',
          help: 'Requests answered.',
          type: 'counter',
          samples: routes.flatMap(({ method, route, statuses }) =>
            Array.from(statuses, ([status, value]) => ({ labels: { method, route, status: String(status) }, value })),
          ),
        },
        {
          name: 'http_request_duration_seconds',
          help: 'Time from a request to the headers of its answer.',
          type: 'histogram',
          samples: routes.flatMap(histogram),
        },
      ]
    },
  }
}

function histogram({ method, route, counts, count, seconds }: Durations): Sample[] {
  const labels = { method, route }
  let sum = 0
  const buckets = BOUNDS.map((bound, place): Sample => {
    sum += counts[place] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: sum }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ]
}
