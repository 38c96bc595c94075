import { expect, test } from 'vitest'
import { formatPhone, normalisePhone } from './phone-number.ts'

test.each([
  ['0477 12 34 56', '+32477123456', '+32 477 12 34 56'],
  ['02/345.67.89', '+3223456789', '+32 2 345 67 89'],
  ['+32 (0)9 222 33 44', '+3292223344', '+32 9 222 33 44'],
  ['04 222 33 44', '+3242223344', '+32 4 222 33 44'],
  ['050 12 34 56', '+3250123456', '+32 50 12 34 56'],
  ['0032 477 12 34 56', '+32477123456', '+32 477 12 34 56'],
  ['+33 6 12 34 56 78', '+33612345678', '+33612345678'],
  ['+33 6 00 34 00 78', '+33600340078', '+33600340078'],
])('the phone number %s is stored as %s and shown as %s (S023)', (typed, stored, shown) => {
  expect(normalisePhone(typed)).toBe(stored)
  expect(formatPhone(stored)).toBe(shown)
  expect(normalisePhone(shown)).toBe(stored)
})

const INVALID = ['477 12 34', '+32 477 12 34', '0477 12 34 5', '0495 12 34 5', '0', 'bel mij', '']

test.each(INVALID)('%j is not a phone number (S023)', (typed) => {
  expect(normalisePhone(typed)).toBeNull()
})
