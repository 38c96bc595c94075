import { describe, expect, test } from 'vitest'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { isMobile } from './is-mobile.ts'

describe('mobile (S133)', () => {
  test('one pixel below the medium width is mobile, the width itself is not (S133)', () => {
    expect(isMobile(BREAKPOINTS.medium - 1, false)).toBe(true)
    expect(isMobile(768, false)).toBe(true)
    expect(isMobile(769, false)).toBe(false)
  })

  test('a coarse pointer is mobile at any width (S133)', () => {
    expect(isMobile(1280, true)).toBe(true)
    expect(isMobile(1280, false)).toBe(false)
  })
})

test('the widths at which the layout changes (S132)', () => {
  expect(Object.values(BREAKPOINTS)).toEqual([481, 769, 1025, 1201])
})
