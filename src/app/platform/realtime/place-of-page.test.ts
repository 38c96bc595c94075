import { expect, test } from 'vitest'
import { placeOfPage } from './place-of-page.ts'

const answer = (description: string, duration: number, name = 'hub') => ({
  serverTiming: [{ name, description, duration, toJSON: () => null }],
})

test('F-63 a page’s first place is the earliest that its answers were given at, in whatever order they came', () => {
  expect(placeOfPage([answer('p urn:2', 2), answer('p urn:1', 1), { serverTiming: [] }, answer('p urn:3', 3)])).toBe(
    'urn:1',
  )
})

test('F-63 it is unknown without such answers, or with those of several processes', () => {
  expect(placeOfPage([])).toBeNull()
  expect(placeOfPage([answer('x', 1, 'db'), {} as PerformanceResourceTiming])).toBeNull()
  expect(placeOfPage([answer('p urn:1', 1), answer('q urn:9', 9)])).toBeNull()
})
