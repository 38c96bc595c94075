import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

// The first numbers of mulberry32 in its author's implementation, by 2 to the power of 32.
test.each([
  [0, [1_144_304_738, 1_416_247, 958_946_056]],
  [1, [2_693_262_067, 11_749_833, 2_265_367_787]],
])('the seed %d gives the numbers of mulberry32', (seed, numbers) => {
  const random = seededRandom(seed)
  expect(numbers.map(() => random() * 2 ** 32)).toEqual(numbers)
})

test('seeds differ, and repeat their numbers', () => {
  const first = (seed: number) => Array.from({ length: 5 }, seededRandom(seed))
  expect(first(7)).toEqual(first(7))
  expect(first(7)).not.toEqual(first(8))
})
