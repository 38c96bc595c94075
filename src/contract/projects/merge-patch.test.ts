import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from './vocabulary.ts'
import { type Project, projectSchema } from './schema.ts'
import type { ProjectPatch } from './write-schema.ts'
import { applyPatch, changedFields, copyOfProject, mergePatch, patchedFields } from './merge-patch.ts'

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
const wall: Project['wall'] = {
  colour: 'RED',
  format: 'WF',
  bond: 'WILD',
  joint: 8,
  jointColour: 'LIGHT',
  facade: null,
}
const quantity: Project['quantity'] = { area: 120, format: 'WF', joint: 8, margin: 5, note: null }

describe('changed fields', () => {
  test('only changed fields are sent (S111)', () => {
    expect(changedFields(base, { name: 'Huis', type: 'RENOVATION', status: 'ACTIVE' })).toEqual({ type: 'RENOVATION' })
  })

  test('without changes nothing is sent, even if the backend adds fields to an address (S111)', () => {
    expect(changedFields(base, { name: 'Huis', address: { ...address, box: null } })).toEqual({})
    expect(changedFields(base, { productCategories: ['PAVER', 'ROOF_TILE'] })).toEqual({})
  })

  test('an address or list is sent whole, and null clears a field (S111)', () => {
    expect(changedFields(base, { address: moved })).toEqual({ address: moved })
    expect(changedFields(base, { productCategories: ['PAVER'] })).toEqual({ productCategories: ['PAVER'] })
    expect(changedFields(base, { address: null, type: null })).toEqual({ address: null, type: null })
    expect(changedFields({ ...base, address: null }, { address })).toEqual({ address })
  })
})

describe('merging with changes of others', () => {
  test('different fields do not conflict, different values of one field do (B09)', () => {
    const theirs: Project = { ...base, style: 'RURAL', revision: 4 }
    expect(mergePatch(base, theirs, { address: moved })).toEqual({ patch: { address: moved }, conflicts: [] })
    expect(mergePatch(base, theirs, { address: moved, style: 'MINIMAL' })).toEqual({
      patch: { address: moved, style: 'MINIMAL' },
      conflicts: ['style'],
    })
  })

  test('identical changes leave nothing to send (B09)', () => {
    expect(mergePatch(base, { ...base, style: 'RURAL' }, { style: 'RURAL' })).toEqual({ patch: {}, conflicts: [] })
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

  test('a merge loses no change of either side, except in conflicts (B09)', () => {
    fc.assert(
      fc.property(patch, patch, (ours, others) => {
        const theirs = applyPatch(base, others)
        const patch = changedFields(base, ours)
        const merge = mergePatch(base, theirs, patch)
        const merged = applyPatch(theirs, merge.patch)
        expect(changedFields(merged, patch)).toEqual({})
        const left = Object.keys(changedFields(merged, changedFields(base, others)))
        expect(left.filter((field) => !(merge.conflicts as string[]).includes(field))).toEqual([])
        for (const field of merge.conflicts) expect(Object.keys(patch)).toContain(field)
      }),
    )
  })

  test('applyPatch gives the same project as the server (B09)', () => {
    expect(applyPatch(base, { address: { ...moved, postalCode: '1300' } }).address).toEqual({
      ...moved,
      postalCode: '1300',
      box: null,
      plotReference: null,
      country: 'BE',
      region: 'WALLONIA',
    })
    expect(applyPatch(base, { type: null, style: null, productCategories: null, address: null })).toMatchObject({
      type: 'OTHER',
      style: 'OTHER',
      productCategories: [],
      address: null,
    })
  })
})

test('a patch keeps absent fields, clears with null and merges the fields of an address (S111)', () => {
  expect(patchedFields(base.address, {})).toStrictEqual({})
  expect(patchedFields(null, { type: null, style: null, productCategories: null, address: null })).toEqual({
    type: 'OTHER',
    style: 'OTHER',
    productCategories: [],
    address: null,
  })
  expect(
    patchedFields({ ...address, box: 'A' }, { name: 'Schuur', address: { box: null, houseNumber: '14' } }),
  ).toEqual({
    name: 'Schuur',
    address: moved,
  })
})

test('a patch sets status, wall and quantity, and null clears the plans (S111)', () => {
  const patch: ProjectPatch = { status: 'ARCHIVED', wall, quantity }
  expect(patchedFields(null, patch)).toEqual(patch)
  expect(patchedFields(null, { wall: null, quantity: null })).toEqual({ wall: null, quantity: null })
  expect(applyPatch({ ...base, wall, quantity }, { name: 'Schuur' })).toMatchObject({
    wall,
    quantity,
    status: 'ACTIVE',
  })
})

test('an undefined field counts as absent, in the address too (S111)', () => {
  expect(patchedFields(address, { address: { houseNumber: '14', street: undefined } })).toEqual({ address: moved })
  expect(changedFields(base, { name: undefined, type: 'RENOVATION' })).toStrictEqual({ type: 'RENOVATION' })
  expect(applyPatch(base, {})).toEqual(base)
  expect(applyPatch({ ...base, address: null }, { address: { street: 'Dreef' } }).address?.region).toBe(null)
})

describe('a copy of a project (F-24)', () => {
  test('has all that its owner chose, but not its id, members or revision', () => {
    expect(copyOfProject({ ...base, wall, quantity }, 'Huis 2')).toEqual({
      name: 'Huis 2',
      address: { ...address, box: null, plotReference: null, country: 'BE' },
      productCategories: ['PAVER', 'ROOF_TILE'],
      type: 'NEW_BUILD',
      style: 'OTHER',
      status: 'ACTIVE',
      wall,
      quantity,
    })
  })

  test('leaves missing parts of an address empty, and a missing address missing', () => {
    const older = v.parse(projectSchema, { id: 'p2', address: { houseNumber: '1' } })
    expect(copyOfProject(older, 'Huis').address).toMatchObject({ street: '', postalCode: '', city: '' })
    expect(copyOfProject({ ...older, address: null }, 'Huis').address).toBe(null)
  })
})
