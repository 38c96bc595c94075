import { expect, test, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

test('calls go on in their order, although a later import would be done first', async () => {
  const waits = [20, 0]
  const load = loadOnce(() => new Promise((resolve) => setTimeout(resolve, waits.shift())))
  const order: number[] = []
  await Promise.all([1, 2].map((call) => load().then(() => order.push(call))))
  expect(order).toEqual([1, 2])
})

test('a failed import is repeated by the next call only', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue('module')
  const once = loadOnce(load)
  const outcomes = await Promise.allSettled([once(), once()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await once(), await once(), load.mock.calls.length]).toEqual(['module', 'module', 2])
})
