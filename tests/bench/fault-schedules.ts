import { startTestBackend } from '../support/servers/test-backend.ts'
import { runSchedule, generateSchedules } from '../support/lab/fault-schedule.ts'
import { median, timed } from './statistics.ts'

const COUNT = 1000
const SEED = 20_261_121

/** Runs a thousand fault schedules; the API tests run a hundred. Rows for the table. */
export async function measureFaults(): Promise<string[][]> {
  const backend = await startTestBackend()
  const seconds: number[] = []
  let failed = 0
  for (const schedule of generateSchedules(COUNT, SEED)) {
    seconds.push(await timed(async () => (await runSchedule(backend, schedule)).length > 0 && (failed += 1)))
  }
  await backend.close()
  return [[`seed ${SEED}`, String(COUNT), String(failed), '0', `${Math.round(median(seconds) * 1000)} ms`]]
}
