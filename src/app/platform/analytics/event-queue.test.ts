import { expect, test } from 'vitest'
import { EVENTS_STORAGE_KEY } from '#contract/constants/cookies.ts'
import type { AnalyticsEvent } from '#contract/schemas/analytics-event.ts'
import { createEventLog, EVENT_LOG_MAX } from './event-log.ts'

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

test('B33 what is recorded is there for the next page, oldest first', () => {
  const storage = storageOf()
  createEventLog(storage).add(event(1))
  createEventLog(storage).add(event(2))
  expect(createEventLog(storage).read()).toEqual([
    { event: event(1), state: 'waiting' },
    { event: event(2), state: 'waiting' },
  ])
})

test('B34 at most 200 wait to be sent and 500 are kept, the newest', () => {
  const log = createEventLog(storageOf())
  for (let number = 0; number < 520; number += 1) log.add(event(number))
  expect(log.waiting().map(({ id }) => id)).toEqual(
    Array.from({ length: 200 }, (_, index) => `event-no-${320 + index}`),
  )
  expect(log.read()).toHaveLength(EVENT_LOG_MAX)
  expect(log.read()[0]).toEqual({ event: event(20), state: 'kept' })
})

test('B34 what was sent waits no longer, what came meanwhile does', () => {
  const log = createEventLog(storageOf())
  log.add(event(1))
  const sending = log.waiting()
  log.add(event(2))
  log.settle(sending, 'sent')
  expect(log.read().map(({ state }) => state)).toEqual(['sent', 'waiting'])
})

test('F-81 cleared, nothing of it is stored, also where something was on its way', () => {
  const storage = storageOf()
  const log = createEventLog(storage)
  log.add(event(1))
  const sending = log.waiting()
  log.clear()
  log.settle(sending, 'sent')
  expect(storage.values.size).toBe(0)
})

test.each(['', '{', '{"a":1}', '[1,null]', '[{"event":{"name":"spy"},"state":"sent"}]'])(
  'F-29 a stored log %j that is none counts as empty',
  (text) => {
    const log = createEventLog(storageOf(new Map([[EVENTS_STORAGE_KEY, text]])))
    expect(log.read()).toEqual([])
    log.add(event(1))
    expect(log.read()).toHaveLength(1)
  },
)

test.each([null, storageOf(new Map(), true)])(
  'F-29 where storage is absent or full it lasts for the page',
  (storage) => {
    const log = createEventLog(storage)
    let changes = 0
    log.follow(() => (changes += 1))
    log.add(event(1))
    log.add(event(2))
    expect(log.waiting()).toHaveLength(2)
    log.clear()
    expect(log.read()).toEqual([])
    expect(changes).toBe(3)
  },
)
