import { expect, test } from 'vitest'
import { dataAge } from './use-data-age.ts'

const at = 1_800_000_000_000

test.each([
  ['fresh data online', at, false, true, null],
  ['data whose refresh failed', at, true, true, new Date(at)],
  ['any data offline', at, false, false, new Date(at)],
  ['no data at all', 0, true, false, null],
])('E41 %s', (_, updatedAt, stale, online, expected) => {
  expect(dataAge(updatedAt, stale, online)).toEqual(expected)
})
