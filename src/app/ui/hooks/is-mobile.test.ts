import { describe, expect, test } from 'vitest'
import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'
import { isMobile } from './is-mobile.ts'

describe('S133 mobile', () => {
  test('S133 one pixel below the medium width is mobile, the width itself is not', () => {
    expect(isMobile(BREAKPOINTS.medium - 1, false)).toBe(true)
    expect(isMobile(768, false)).toBe(true)
    expect(isMobile(769, false)).toBe(false)
  })

  test('S133 a coarse pointer is mobile at any width', () => {
    expect(isMobile(1280, true)).toBe(true)
    expect(isMobile(1280, false)).toBe(false)
  })
})

test('S132 the widths at which the layout changes', () => {
  expect(Object.values(BREAKPOINTS)).toEqual([481, 769, 1025, 1201])
})
