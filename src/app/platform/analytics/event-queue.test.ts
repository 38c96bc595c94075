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

test('what is recorded is there for the next page, oldest first (B33)', () => {
  const storage = storageOf()
  createEventQueue(storage).add(event(1))
  createEventQueue(storage).add(event(2))
  expect(createEventQueue(storage).read()).toEqual([
    { event: event(1), state: 'waiting' },
    { event: event(2), state: 'waiting' },
  ])
})

test('at most 200 wait to be sent and 500 are kept, the newest (B34)', () => {
  const log = createEventQueue(storageOf())
  for (let number = 0; number < 520; number += 1) log.add(event(number))
  expect(log.pending().map(({ id }) => id)).toEqual(
    Array.from({ length: 200 }, (_, index) => `event-no-${320 + index}`),
  )
  expect(log.read()).toHaveLength(STORED_EVENTS_MAX)
  expect(log.read()[0]).toEqual({ event: event(20), state: 'kept' })
})

test('what was sent waits no longer, what came meanwhile does (B34)', () => {
  const log = createEventQueue(storageOf())
  log.add(event(1))
  const sending = log.pending()
  log.add(event(2))
  log.mark(sending, 'sent')
  expect(log.read().map(({ state }) => state)).toEqual(['sent', 'waiting'])
})

test('cleared, nothing of it is stored, also where something was on its way (F-81)', () => {
  const storage = storageOf()
  const log = createEventQueue(storage)
  log.add(event(1))
  const sending = log.pending()
  log.clear()
  log.mark(sending, 'sent')
  expect(storage.values.size).toBe(0)
})

test.each(['', '{', '{"a":1}', '[1,null]', '[{"event":{"name":"spy"},"state":"sent"}]'])(
  'a stored log %j that is none counts as empty (F-29)',
  (text) => {
    const log = createEventQueue(storageOf(new Map([[EVENTS_STORAGE_KEY, text]])))
    expect(log.read()).toEqual([])
    log.add(event(1))
    expect(log.read()).toHaveLength(1)
  },
)

test.each([null, storageOf(new Map(), true)])(
  'where storage is absent or full it lasts for the page (F-29)',
  (storage) => {
    const log = createEventQueue(storage)
    let changes = 0
    log.subscribe(() => (changes += 1))
    log.add(event(1))
    log.add(event(2))
    expect(log.pending()).toHaveLength(2)
    log.clear()
    expect(log.read()).toEqual([])
    expect(changes).toBe(3)
  },
)
