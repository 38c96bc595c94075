import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type MetricFamily, single } from './exposition.ts'

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/** What the process uses, under the names that dashboards for Node.js know. The delays are those since the last look. */
export function createProcessFigures(): () => MetricFamily[] {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return () => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const loop = { mean: delay.mean, p99: delay.percentile(99), max: delay.max }
    delay.reset()
    return [
      single('gauge', 'process_start_time_seconds', 'Start of the process since 1970.', performance.timeOrigin / 1000),
      single('counter', 'process_cpu_seconds_total', 'Processor time used.', (user + system) / MICROSECONDS),
      single('gauge', 'process_resident_memory_bytes', 'Memory of the process.', rss),
      single('gauge', 'nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
      single('gauge', 'nodejs_heap_size_total_bytes', 'Heap taken from the system.', heapTotal),
      single('gauge', 'nodejs_external_memory_bytes', 'Memory outside the heap.', external),
      single('gauge', 'nodejs_eventloop_lag_mean_seconds', 'Mean lag of the event loop.', loop.mean / NANOSECONDS),
      single('gauge', 'nodejs_eventloop_lag_p99_seconds', 'Its 99th percentile.', loop.p99 / NANOSECONDS),
      single('gauge', 'nodejs_eventloop_lag_max_seconds', 'Its longest.', loop.max / NANOSECONDS),
    ]
  }
}
