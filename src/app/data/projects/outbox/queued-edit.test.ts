import * as v from 'valibot'
import { expect, test } from 'vitest'
import { projectSchema } from '#contract/projects/schema.ts'
import { editsSchema, serializeEdit } from './queued-edit.ts'

const base = v.parse(projectSchema, {
  id: 'p1',
  name: 'Huis',
  status: 'ACTIVE',
  style: 'OTHER',
  type: 'OTHER',
  revision: 1,
})
const stored = {
  id: 'k1',
  projectId: 'p1',
  base,
  wanted: { name: 'Schuur' },
  state: 'clashing',
  theirs: base,
  at: '2027-01-01T00:00:00Z',
}

test('edits stored by an earlier version are read, and written with the same field names (B09)', () => {
  const edits = v.parse(editsSchema, [stored, { ...stored, state: 'sent' }])
  expect(edits).toMatchObject([
    { id: 'k1', patch: { name: 'Schuur' }, state: 'conflict', theirs: { id: 'p1' } },
    { state: 'sent' },
  ])
  expect(edits.map(serializeEdit)).toEqual([stored, { ...stored, state: 'sent' }])
})

test('an edit that keeps unknown words is read again (B09)', () => {
  const wanted = { productCategories: ['PAVER', 'CLAY_BLOCK'], type: 'CASTLE', style: 'GOTHIC' }
  expect(v.parse(editsSchema, [{ ...stored, wanted }])).toMatchObject([{ patch: wanted }])
})

test('an invalid stored queue is rejected', () => {
  expect(v.is(editsSchema, [{ ...stored, wanted: { name: 7 } }])).toBe(false)
})
