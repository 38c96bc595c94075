import { expect, test } from 'vitest'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import {
  toInspirationQuery,
  selectedFacetValues,
  filterOfflineItems,
  CLEARED_FACETS,
  pageSizes,
  parseGallerySearch,
  RESET_SEARCH,
  selectableFacets,
  searchProperties,
  toggleFacet,
} from './gallery-search.ts'

test('empty search parameters mean the first tab without facets and query (S053, S054, S055)', () => {
  expect(parseGallerySearch({})).toEqual({ tab: 'REFERENCE_PROJECT', query: '', facets: {}, near: undefined, pages: 1 })
})

test('search parameters are parsed and invalid values ignored (S150, E32)', () => {
  const state = parseGallerySearch({
    tab: 'PRODUCT',
    query: '  dakpan ',
    style: 'RURAL,CLASSIC,BAROQUE',
    format: 'M65',
    region: 'MOON',
    near: '9080',
    page: '3',
  })
  expect(state).toEqual({
    tab: 'PRODUCT',
    query: 'dakpan',
    facets: { style: ['CLASSIC', 'RURAL'], format: ['M65'] },
    near: '9080',
    pages: 3,
  })
  expect(parseGallerySearch({ tab: 'EVERYTHING', near: '0123', page: '-2', colourFamily: 'PINK' })).toEqual(
    parseGallerySearch({}),
  )
  expect(parseGallerySearch({ page: '999' }).pages).toBe(200)
  expect(parseGallerySearch({ query: 'x'.repeat(300) }).query).toHaveLength(100)
})

test('a facet value is added or removed beside others, and the page number is reset (S054)', () => {
  const state = parseGallerySearch({ style: 'RURAL', page: '4' })
  expect(toggleFacet(state, 'style', 'CLASSIC')).toEqual({ style: 'CLASSIC,RURAL', page: undefined })
  expect(toggleFacet(state, 'style', 'RURAL')).toEqual({ style: undefined, page: undefined })
  expect(toggleFacet(state, 'region', 'FLANDERS')).toEqual({ region: 'FLANDERS', page: undefined })
})

test('a tab clears the facets and keeps the query; a reset clears both (S072, S073)', () => {
  const search = { tab: 'PRODUCT', query: 'rood', style: 'RURAL', finish: 'GLAZED', near: 'off', page: '2' }
  expect(parseGallerySearch({ ...search, ...CLEARED_FACETS })).toEqual(
    parseGallerySearch({ tab: 'PRODUCT', query: 'rood', near: 'off' }),
  )
  expect(parseGallerySearch({ ...search, ...RESET_SEARCH })).toEqual(parseGallerySearch({ near: 'off' }))
})

test('a request lists the selected values of a facet in the order of the vocabulary (E31)', () => {
  const state = parseGallerySearch({ style: 'RURAL,CLASSIC', colourFamily: 'RED', query: 'hoeve' })
  expect(toInspirationQuery(state, undefined, 1)).toEqual({
    tab: 'REFERENCE_PROJECT',
    query: 'hoeve',
    'style[]': ['CLASSIC', 'RURAL'],
    'colourFamily[]': ['RED'],
    itemsPerPage: '24',
  })
  expect(selectedFacetValues(state.facets)).toEqual([
    { key: 'style', value: 'CLASSIC' },
    { key: 'style', value: 'RURAL' },
    { key: 'colourFamily', value: 'RED' },
  ])
})

test('only reference projects are requested by distance (B15)', () => {
  expect(toInspirationQuery(parseGallerySearch({}), '9080', 2)).toMatchObject({ near: '9080', page: '2' })
  expect(toInspirationQuery(parseGallerySearch({ tab: 'PRODUCT' }), '9080', 1)).not.toHaveProperty('near')
})

test('all pages but the last are full, and there are no empty pages (E30)', () => {
  expect(pageSizes(60, 2)).toEqual([24, 24])
  expect(pageSizes(60, 9)).toEqual([24, 24, 12])
  expect(pageSizes(24, 2)).toEqual([24])
  expect(pageSizes(0, 1)).toEqual([0])
})

test('selected values are listed even when they have no count (E31)', () => {
  const style = { key: 'style' as const, values: [{ value: 'CLASSIC', count: 2 }] }
  expect(selectableFacets([style], { style: ['CLASSIC', 'RURAL'], bond: ['WILD'] })).toEqual([
    { key: 'style', values: [...style.values, { value: 'RURAL', count: 0 }] },
    { key: 'bond', values: [{ value: 'WILD', count: 0 }] },
  ])
  expect(selectableFacets([], {})).toEqual([])
})

test('analytics get the size of a search, never its text (S139)', () => {
  const state = parseGallerySearch({ tab: 'PRODUCT', colourFamily: 'RED,BROWN', format: 'M65' })
  expect(searchProperties(state, 'rode  gevelsteen Gent')).toEqual({ tab: 'PRODUCT', words: 3, facets: 3 })
})

test('saved items are filtered as the backend does; text search and other tabs need the backend (B15, E31)', () => {
  const building = (id: string, region: string, ...tags: string[]) =>
    ({ id, tags, place: { city: id, region, postalCode: null } }) as Partial<InspirationItem> as InspirationItem
  const items = [
    building('a', 'FLANDERS', 'CLASSIC', 'RED'),
    building('b', 'FLANDERS', 'RURAL', 'WHITE'),
    building('c', 'WALLONIA', 'RURAL', 'RED'),
  ]
  const filteredIds = (search: object) => filterOfflineItems(parseGallerySearch(search), items)?.map(({ id }) => id)
  expect(filteredIds({})).toEqual(['a', 'b', 'c'])
  expect(filteredIds({ style: 'CLASSIC,RURAL', colourFamily: 'RED' })).toEqual(['a', 'c'])
  expect(filteredIds({ region: 'FLANDERS', style: 'RURAL' })).toEqual(['b'])
  expect(filterOfflineItems(parseGallerySearch({ query: 'hoeve' }), items)).toBeNull()
  expect(filterOfflineItems(parseGallerySearch({ tab: 'PRODUCT' }), items)).toBeNull()
})
