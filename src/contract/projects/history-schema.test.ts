import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectChangeSchema } from './history-schema.ts'

const change = { id: 'h1', at: '2026-11-23T10:00:00Z', revision: 2, by: { id: 'k1' } }

test('changes to and from unknown words are read, by people who may have no name', () => {
  const values = [
    { field: 'productCategories', before: ['CLAY_BLOCK'], after: ['CLAY_BLOCK', 'PAVER'] },
    { field: 'status', before: 'ON_HOLD', after: 'ACTIVE' },
    { field: 'contacts', before: null, after: 'ADMIN', person: { id: 'k2' } },
  ]
  for (const value of values) expect(v.parse(projectChangeSchema, { ...change, ...value })).toMatchObject(value)
  expect(v.parse(projectChangeSchema, { ...change, ...values[0] }).by).toEqual({ id: 'k1', name: null })
})
