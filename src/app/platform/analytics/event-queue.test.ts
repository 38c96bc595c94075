import { expect, test } from 'vitest'
import { EVENTS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import type { AnalyticsEvent } from '#contract/analytics/event-schema.ts'
import { createEventQueue, STORED_EVENTS_MAX } from './event-queue.ts'

function storageOf(values = new Map<string, string>(), isFull = false) {
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

const event = (number: number): AnalyticsEvent => ({
  id: `event-no-${number}`,
  name: 'page_load',
  time: new Date(1_700_000_000_000 + number).toISOString(),
  route: '/projects',
  locale: 'nl',
})

test('recorded events are read by the next page, oldest first (B33)', () => {
  const storage = storageOf()
  createEventQueue(storage).add(event(1))
  createEventQueue(storage).add(event(2))
  expect(createEventQueue(storage).read()).toEqual([
    { event: event(1), state: 'waiting' },
    { event: event(2), state: 'waiting' },
  ])
})

test('the newest 200 events are pending, and the newest 500 are stored (B34)', () => {
  const queue = createEventQueue(storageOf())
  for (let number = 0; number < 520; number += 1) queue.add(event(number))
  expect(queue.pending().map(({ id }) => id)).toEqual(
    Array.from({ length: 200 }, (_, index) => `event-no-${320 + index}`),
  )
  expect(queue.read()).toHaveLength(STORED_EVENTS_MAX)
  expect(queue.read()[0]).toEqual({ event: event(20), state: 'kept' })
})

test('sent events are no longer pending, those added meanwhile still are (B34)', () => {
  const queue = createEventQueue(storageOf())
  queue.add(event(1))
  const sending = queue.pending()
  queue.add(event(2))
  queue.mark(sending, 'sent')
  expect(queue.read().map(({ state }) => state)).toEqual(['sent', 'waiting'])
})

test('clearing removes all events from storage, even while some are being sent (F-81)', () => {
  const storage = storageOf()
  const queue = createEventQueue(storage)
  queue.add(event(1))
  const sending = queue.pending()
  queue.clear()
  queue.mark(sending, 'sent')
  expect(storage.values.size).toBe(0)
})

test.each(['', '{', '{"a":1}', '[1,null]', '[{"event":{"name":"spy"},"state":"sent"}]'])(
  'an invalid stored queue %j counts as empty (F-29)',
  (text) => {
    const queue = createEventQueue(storageOf(new Map([[EVENTS_STORAGE_KEY, text]])))
    expect(queue.read()).toEqual([])
    queue.add(event(1))
    expect(queue.read()).toHaveLength(1)
  },
)

test.each([
  ['absent', null],
  ['full', storageOf(new Map(), true)],
] as const)('with storage %s events are kept in memory (F-29)', (_, storage) => {
  const queue = createEventQueue(storage)
  let changes = 0
  queue.subscribe(() => (changes += 1))
  queue.add(event(1))
  queue.add(event(2))
  expect(queue.pending()).toHaveLength(2)
  queue.clear()
  expect(queue.read()).toEqual([])
  expect(changes).toBe(3)
})
