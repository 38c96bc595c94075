import { Counter, Histogram, type Registry } from 'prom-client'
import type { FileStoreCall } from '#server/files/monitor-file-store.ts'

/** Upper bounds in seconds: from a small file in a folder to the longest transfer. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Counts the calls of the file store by operation and outcome. */
export function createFileStoreMetrics(registry: Registry): (call: FileStoreCall) => void {
  const registers = [registry]
  const requests = new Counter({
    name: 'portal_file_store_requests_total',
    help: 'Calls of the file store.',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'portal_file_store_request_duration_seconds',
    help: 'Time in which the file store answered, without that for receiving an upload or reading a download.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
  return ({ operation, outcome, seconds }) => {
    requests.inc({ operation, outcome })
    durations.observe({ operation }, seconds)
  }
}
