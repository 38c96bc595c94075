import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLogger } from '../launch/create-logger.ts'
import { createScheduledJobs, settleEach } from './scheduled-jobs.ts'

test('an error for one item does not stop the others, and is thrown', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`${item} is even`)
    done.push(await Promise.resolve(item))
  }
  await expect(settleEach([1, 2, 3, 4, 5], work)).rejects.toThrow('2 of 5 failed')
  expect(done).toEqual([1, 3, 5])
  await expect(settleEach([], work)).resolves.toBeUndefined()
})

test('closing waits for a running job, but not without limit', async () => {
  const endless = { name: 'endless', everyMs: 60_000, run: () => new Promise<void>(() => undefined) }
  const jobs = createScheduledJobs([endless], createLogger('silent'), 50)
  void jobs.start()
  await expect(jobs.close()).resolves.toBeUndefined()
})

test('starting resolves when each job has run once, a failed one included', async () => {
  const done: string[] = []
  const jobs = createScheduledJobs(
    [
      { name: 'fails', everyMs: 60_000, run: () => Promise.reject(new Error('no')) },
      { name: 'slow', everyMs: 60_000, run: async () => void done.push(await delay(20, 'slow')) },
    ],
    createLogger('silent'),
  )
  await jobs.start()
  expect(done).toEqual(['slow'])
  await jobs.close()
})
