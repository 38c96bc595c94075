import { startTestBackend } from '../support/servers/test-backend.ts'
import { runSchedule, generateSchedules } from '../support/lab/fault-schedule.ts'
import { median, timed } from './statistics.ts'

const COUNT = 1000
const SEED = 20_261_121

/** A thousand courses of edits, creations, files and deletions under faults; the API’s tests play a hundred of them. */
export async function measureFaults(): Promise<string[][]> {
  const backend = await startTestBackend()
  const seconds: number[] = []
  let wrong = 0
  for (const schedule of generateSchedules(COUNT, SEED)) {
    seconds.push(await timed(async () => (await runSchedule(backend, schedule)).length > 0 && (wrong += 1)))
  }
  await backend.close()
  return [[`seed ${SEED}`, String(COUNT), String(wrong), '0', `${Math.round(median(seconds) * 1000)} ms`]]
}
