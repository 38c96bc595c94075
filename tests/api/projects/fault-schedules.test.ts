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

test(`${COUNT} schedules of faults: no edit or file lost, nothing twice (seed ${SEED}) (B09, B24, F-21, F-22)`, async () => {
  const wrong: unknown[] = []
  for (const [index, schedule] of generateSchedules(COUNT, SEED).entries()) {
    const found = await runSchedule(backend, schedule)
    if (found.length > 0) wrong.push({ index, found, schedule })
  }
  expect(wrong).toEqual([])
}, 180_000)
