import * as v from 'valibot'
import { expect, test } from 'vitest'
import { instantSchema } from './instant-schema.ts'

test.each([
  ['2026-02-28T23:59:59Z', true],
  ['2026-10-25T02:30:00.123+02:00', true],
  ['0001-01-01T00:00:00Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:30:00+01:00', false],
  ['2026-13-01T00:00:00Z', false],
  ['2026-02-28', false],
  ['', false],
])('%s is an instant that PostgreSQL can store: %s', (text, isInstant) => {
  expect(v.is(instantSchema, text)).toBe(isInstant)
})
