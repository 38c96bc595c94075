import { expect, test } from 'vitest'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import {
  askFor,
  chosenOf,
  keptFor,
  NO_FACETS,
  pageSizes,
  productWords,
  readLook,
  RESET,
  shownFacets,
  sizeOfSearch,
  toggled,
} from './model.ts'

test('S053 S054 S055 an empty address is the first tab without facets and words', () => {
  expect(readLook({})).toEqual({ tab: 'REFERENCE_PROJECT', query: '', facets: {}, near: undefined, pages: 1 })
})

test('S150 E32 what an address says is read, and what it says wrongly is ignored', () => {
  const look = readLook({
    tab: 'PRODUCT',
    query: '  dakpan ',
    style: 'RURAL,CLASSIC,BAROQUE',
    format: 'M65',
    region: 'MOON',
    near: '9080',
    page: '3',
  })
  expect(look).toEqual({
    tab: 'PRODUCT',
    query: 'dakpan',
    facets: { style: ['CLASSIC', 'RURAL'], format: ['M65'] },
    near: '9080',
    pages: 3,
  })
  expect(readLook({ tab: 'EVERYTHING', near: '0123', page: '-2', colourFamily: 'PINK' })).toEqual(readLook({}))
  expect(readLook({ page: '999' }).pages).toBe(200)
  expect(readLook({ query: 'x'.repeat(300) }).query).toHaveLength(100)
})

test('S054 a value is added and taken away, whatever else of its facet is chosen, and the pages begin anew', () => {
  const look = readLook({ style: 'RURAL', page: '4' })
  expect(toggled(look, 'style', 'CLASSIC')).toEqual({ style: 'CLASSIC,RURAL', page: undefined })
  expect(toggled(look, 'style', 'RURAL')).toEqual({ style: undefined, page: undefined })
  expect(toggled(look, 'region', 'FLANDERS')).toEqual({ region: 'FLANDERS', page: undefined })
})

test('S072 S073 a tab clears the facets and keeps the words; a reset clears all of it', () => {
  const search = { tab: 'PRODUCT', query: 'rood', style: 'RURAL', finish: 'GLAZED', near: 'off', page: '2' }
  expect(readLook({ ...search, ...NO_FACETS })).toEqual(readLook({ tab: 'PRODUCT', query: 'rood', near: 'off' }))
  expect(readLook({ ...search, ...RESET })).toEqual(readLook({ near: 'off' }))
})

test('E31 the backend is asked for any of the values of a facet, in the order of the vocabulary', () => {
  const look = readLook({ style: 'RURAL,CLASSIC', colourFamily: 'RED', query: 'hoeve' })
  expect(askFor(look, undefined, 1)).toEqual({
    tab: 'REFERENCE_PROJECT',
    query: 'hoeve',
    'style[]': ['CLASSIC', 'RURAL'],
    'colourFamily[]': ['RED'],
    itemsPerPage: '24',
  })
  expect(chosenOf(look.facets)).toEqual([
    { key: 'style', value: 'CLASSIC' },
    { key: 'style', value: 'RURAL' },
    { key: 'colourFamily', value: 'RED' },
  ])
})

test('B15 only buildings are asked for by distance', () => {
  expect(askFor(readLook({}), '9080', 2)).toMatchObject({ near: '9080', page: '2' })
  expect(askFor(readLook({ tab: 'PRODUCT' }), '9080', 1)).not.toHaveProperty('near')
})

test('E30 pages are full but the last, and never more than there is', () => {
  expect(pageSizes(60, 2)).toEqual([24, 24])
  expect(pageSizes(60, 9)).toEqual([24, 24, 12])
  expect(pageSizes(24, 2)).toEqual([24])
  expect(pageSizes(0, 1)).toEqual([0])
})

test('E34 a product is told by how it is made and its format', () => {
  expect(productWords(['FACING_BRICK', 'M65', 'RED', 'HAND_MOULDED'])).toEqual([
    { key: 'finish', value: 'HAND_MOULDED' },
    { key: 'format', value: 'M65' },
  ])
  expect(productWords(['PAVER'])).toEqual([])
})

test('E31 what is chosen is always there to choose, counted or not', () => {
  const style = { key: 'style' as const, values: [{ value: 'CLASSIC', count: 2 }] }
  expect(shownFacets([style], { style: ['CLASSIC', 'RURAL'], bond: ['WILD'] })).toEqual([
    { key: 'style', values: [...style.values, { value: 'RURAL', count: 0 }] },
    { key: 'bond', values: [{ value: 'WILD', count: 0 }] },
  ])
  expect(shownFacets([], {})).toEqual([])
})

test('S139 a search is told by its size, never by its words', () => {
  const look = readLook({ tab: 'PRODUCT', colourFamily: 'RED,BROWN', format: 'M65' })
  expect(sizeOfSearch(look, 'rode  gevelsteen Gent')).toEqual({ tab: 'PRODUCT', words: 3, facets: 3 })
})

test('B15 E31 what is kept here is filtered as the backend would; words and other tabs need it', () => {
  const building = (id: string, region: string, ...tags: string[]) =>
    ({ id, tags, place: { city: id, region, postalCode: null } }) as Partial<InspirationItem> as InspirationItem
  const items = [
    building('a', 'FLANDERS', 'CLASSIC', 'RED'),
    building('b', 'FLANDERS', 'RURAL', 'WHITE'),
    building('c', 'WALLONIA', 'RURAL', 'RED'),
  ]
  const idsFor = (search: object) => keptFor(readLook(search), items)?.map(({ id }) => id)
  expect(idsFor({})).toEqual(['a', 'b', 'c'])
  expect(idsFor({ style: 'CLASSIC,RURAL', colourFamily: 'RED' })).toEqual(['a', 'c'])
  expect(idsFor({ region: 'FLANDERS', style: 'RURAL' })).toEqual(['b'])
  expect(keptFor(readLook({ query: 'hoeve' }), items)).toBeNull()
  expect(keptFor(readLook({ tab: 'PRODUCT' }), items)).toBeNull()
})
