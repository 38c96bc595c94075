import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#tests/support/servers/test-backend.ts'
import { runSchedule, generateSchedules } from '#tests/support/lab/fault-schedule.ts'

const COUNT = 100
const SEED = 20_261_121

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
}, 60_000)
afterAll(() => backend?.close())

test(`${COUNT} fault schedules lose no edit and no file and duplicate nothing (seed ${SEED}) (B09, B24, F-21, F-22)`, async () => {
  const failures: unknown[] = []
  for (const [index, schedule] of generateSchedules(COUNT, SEED).entries()) {
    const faults = await runSchedule(backend, schedule)
    if (faults.length > 0) failures.push({ index, found: faults, schedule })
  }
  expect(failures).toEqual([])
}, 180_000)
