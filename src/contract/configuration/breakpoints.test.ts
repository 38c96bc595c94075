import { describe, expect, test } from 'vitest'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { isMobile } from './breakpoints.ts'

describe('isMobile (S133)', () => {
  test('is true below the medium breakpoint (S133)', () => {
    expect(isMobile(BREAKPOINTS.medium - 1, false)).toBe(true)
    expect(isMobile(768, false)).toBe(true)
    expect(isMobile(769, false)).toBe(false)
  })

  test('is true with a coarse pointer at any width (S133)', () => {
    expect(isMobile(1280, true)).toBe(true)
    expect(isMobile(1280, false)).toBe(false)
  })
})

test('the breakpoints are 481, 769, 1025 and 1201 pixels (S132)', () => {
  expect(Object.values(BREAKPOINTS)).toEqual([481, 769, 1025, 1201])
})
