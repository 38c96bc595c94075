import { expect, test } from 'vitest'
import { initialEventId } from './initial-event-id.ts'

const response = (description: string, duration: number, name = 'hub') => ({
  serverTiming: [{ name, description, duration, toJSON: () => null }],
})

test('the initial event id is the earliest id of the responses, in any order (F-63)', () => {
  const resources = [response('p urn:2', 2), response('p urn:1', 1), { serverTiming: [] }, response('p urn:3', 3)]
  expect(initialEventId(resources)).toBe('urn:1')
})

test('the initial event id is null without such responses, or with several processes (F-63)', () => {
  expect(initialEventId([])).toBeNull()
  expect(initialEventId([response('x', 1, 'db'), {} as PerformanceResourceTiming])).toBeNull()
  expect(initialEventId([response('p urn:1', 1), response('q urn:9', 9)])).toBeNull()
})
