import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts'
import { play, schedules } from '#tests/support/fault-schedule.ts'

const COUNT = 100
const SEED = 20_261_121

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
}, 60_000)
afterAll(() => backend?.close())

test(`B09 B24 F-21 F-22 ${COUNT} schedules of faults: no edit or file lost, nothing twice (seed ${SEED})`, async () => {
  const wrong: unknown[] = []
  for (const [index, schedule] of schedules(COUNT, SEED).entries()) {
    const found = await play(backend, schedule)
    if (found.length > 0) wrong.push({ index, found, schedule })
  }
  expect(wrong).toEqual([])
}, 180_000)
