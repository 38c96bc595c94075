import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '../constants/vocabularies.ts'
import { type Project, projectSchema } from '../schemas/project.ts'
import type { ProjectPatch } from '../schemas/project-write.ts'
import { applyEdit, changedFields, mergeEdit } from './project-edit.ts'

const base = v.parse(projectSchema, {
  id: 'p1',
  name: 'Huis',
  status: 'ACTIVE',
  type: 'NEW_BUILD',
  style: 'OTHER',
  productCategories: ['PAVER', 'ROOF_TILE'],
  address: { street: 'Kerkstraat', houseNumber: '12', postalCode: '9080', city: 'Lochristi', region: 'FLANDERS' },
  revision: 3,
})
const address = { street: 'Kerkstraat', houseNumber: '12', postalCode: '9080', city: 'Lochristi' }
const moved = { ...address, houseNumber: '14' }

describe('what is sent', () => {
  test('S111 only changed fields are sent', () => {
    expect(changedFields(base, { name: 'Huis', type: 'RENOVATION', status: 'ACTIVE' })).toEqual({ type: 'RENOVATION' })
  })

  test('S111 nothing changed is nothing to send, whatever the backend adds to an address', () => {
    expect(changedFields(base, { name: 'Huis', address: { ...address, box: null } })).toEqual({})
    expect(changedFields(base, { productCategories: ['PAVER', 'ROOF_TILE'] })).toEqual({})
  })

  test('S111 an address goes whole, a list goes whole, null clears', () => {
    expect(changedFields(base, { address: moved })).toEqual({ address: moved })
    expect(changedFields(base, { productCategories: ['PAVER'] })).toEqual({ productCategories: ['PAVER'] })
    expect(changedFields(base, { address: null, type: null })).toEqual({ address: null, type: null })
    expect(changedFields({ ...base, address: null }, { address })).toEqual({ address })
  })
})

describe('merging with what somebody else did', () => {
  test('B09 different fields do not clash; the same field to different values does', () => {
    const theirs: Project = { ...base, style: 'RURAL', revision: 4 }
    expect(mergeEdit(base, theirs, { address: moved })).toEqual({ wanted: { address: moved }, clashes: [] })
    expect(mergeEdit(base, theirs, { address: moved, style: 'MINIMAL' })).toEqual({
      wanted: { address: moved, style: 'MINIMAL' },
      clashes: ['style'],
    })
  })

  test('B09 what both have done alike is done', () => {
    expect(mergeEdit(base, { ...base, style: 'RURAL' }, { style: 'RURAL' })).toEqual({ wanted: {}, clashes: [] })
  })

  const patch: fc.Arbitrary<ProjectPatch> = fc.record(
    {
      name: fc.constantFrom('Huis', 'Schuur', 'Stal'),
      type: fc.constantFrom(...PROJECT_TYPES),
      style: fc.constantFrom(...PROJECT_STYLES),
      productCategories: fc.subarray([...PRODUCT_CATEGORIES]),
      address: fc.constantFrom(null, address, moved),
    },
    { requiredKeys: [] },
  )

  test('B09 whatever both change: nothing of either is lost but in clashes, and theirs stands where we changed nothing', () => {
    fc.assert(
      fc.property(patch, patch, (ours, others) => {
        const theirs = applyEdit(base, others)
        const wanted = changedFields(base, ours)
        const merge = mergeEdit(base, theirs, wanted)
        const merged = applyEdit(theirs, merge.wanted)
        expect(changedFields(merged, wanted)).toEqual({})
        const left = Object.keys(changedFields(merged, changedFields(base, others)))
        expect(left.filter((field) => !(merge.clashes as string[]).includes(field))).toEqual([])
        for (const field of merge.clashes) expect(Object.keys(wanted)).toContain(field)
      }),
    )
  })

  test('B09 an edit applied is as the server will answer it', () => {
    expect(applyEdit(base, { address: { ...moved, postalCode: '1300' } }).address).toEqual({
      ...moved,
      postalCode: '1300',
      box: null,
      plotReference: null,
      country: 'BE',
      region: 'WALLONIA',
    })
    expect(applyEdit(base, { type: null, style: null, productCategories: null, address: null })).toMatchObject({
      type: 'OTHER',
      style: 'OTHER',
      productCategories: [],
      address: null,
    })
  })
})
