import { describe, expect, test } from 'vitest'
import { boundState, closestBound } from './bound-state.ts'

describe('the state of a bound', () => {
  test.each([
    [0, 10, 'ok'],
    [7, 10, 'ok'],
    [8, 10, 'near'],
    [9, 10, 'near'],
    [10, 10, 'reached'],
    [11, 10, 'reached'],
    [79, 100, 'ok'],
    [80, 100, 'near'],
    [99, 100, 'near'],
    [858_993_459, 1_073_741_824, 'ok'],
    [858_993_460, 1_073_741_824, 'near'],
    [2, 3, 'ok'],
    [0, 1, 'ok'],
    [1, 1, 'reached'],
    [0, 0, 'reached'],
  ])('%i of %i is %s', (count, max, state) => {
    expect(boundState(count, max)).toBe(state)
  })

  test.each([
    [['ok', 'ok'], 'ok'],
    [['ok', 'near'], 'near'],
    [['near', 'reached'], 'reached'],
    [['reached', 'ok'], 'reached'],
  ] as const)('of %j the closest counts: %s', (states, closest) => {
    expect(closestBound(...states)).toBe(closest)
  })
})
