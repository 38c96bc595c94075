import { beforeEach, expect, test } from 'vitest'
import { firstLinks, keepLink } from './response-links.ts'

beforeEach(() => void firstLinks.splice(0))

test('the first Link header is kept, with those of requests that were sent before it arrived (F-63)', () => {
  const [early, late] = [performance.now() - 20, performance.now() + 60_000]
  keepLink(null, early)
  keepLink('first', early)
  keepLink('overlapping', early)
  keepLink('later', late)
  expect(firstLinks.map(({ header }) => header)).toEqual(['first', 'overlapping'])
})
