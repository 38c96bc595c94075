import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { itemDetailSchema } from '#contract/inspiration/item-detail-schema.ts'
import { parseComparedIds, refusalOf } from './chosen-items.ts'
import { comparisonRows } from './comparison-rows.ts'

const translate = (key: string) => key.split('.').at(-1) ?? key
const context = { t: translate as unknown as TFunction<'app'>, locale: 'nl', hasSamples: true } as const

const product = (fields: object) => v.parse(itemDetailSchema, { id: 'x', kind: 'PRODUCT', title: 'X', ...fields })
const facts = {
  category: ['FACING_BRICK'],
  format: ['M50', 'M65'],
  finish: ['HAND_MOULDED'],
  piecesPerSquareMetre: 62.5,
}

test('rows say which properties differ; several values form one list', () => {
  const rows = comparisonRows(
    [product({ facts }), product({ facts: { ...facts, format: ['M65'], piecesPerSquareMetre: null } })],
    'PRODUCT',
    context,
  )
  const row = (key: string) => rows.find((one) => one.key === key)
  expect(row('category')).toMatchObject({ values: ['FACING_BRICK', 'FACING_BRICK'], differs: false })
  expect(row('format')).toMatchObject({ values: ['M50 en M65', 'M65'], differs: true })
  expect(row('pieces')).toMatchObject({ values: ['62,5', null], differs: true })
  expect(row('sample')).toMatchObject({ values: ['sampleOffered', 'sampleOffered'], differs: false })
})

test('a property that no item has is left out unless it is essential', () => {
  const rows = comparisonRows([product({}), product({})], 'PRODUCT', { ...context, hasSamples: undefined })
  expect(rows.map(({ key }) => key)).toEqual(['category', 'format', 'colourFamily', 'finish'])
  expect(rows.every(({ differs, values }) => !differs && values.every((value) => value === null))).toBe(true)
})

test('without facts the values are read from the tags', () => {
  const rows = comparisonRows([product({ tags: ['RED', 'M65', 'UNKNOWN'] })], 'PRODUCT', context)
  expect(rows.find(({ key }) => key === 'format')?.values).toEqual(['M65'])
  expect(rows.find(({ key }) => key === 'colourFamily')?.values).toEqual(['RED'])
})

test('an item that cannot be shown has no values and makes no difference', () => {
  const rows = comparisonRows([product({ facts }), null, product({ facts })], 'PRODUCT', context)
  expect(rows.find(({ key }) => key === 'category')).toMatchObject({
    values: ['FACING_BRICK', null, 'FACING_BRICK'],
    differs: false,
  })
})

test('buildings are compared by place, style and products', () => {
  const building = (city: string, year: number) =>
    v.parse(itemDetailSchema, {
      id: city,
      kind: 'REFERENCE_PROJECT',
      title: city,
      place: { city },
      facts: { style: ['RURAL'], year },
      products: [product({ title: 'Roetmantel' })],
    })
  const rows = comparisonRows([building('Lennik', 2024), building('Gent', 2024)], 'REFERENCE_PROJECT', context)
  expect(rows.map(({ key, differs }) => [key, differs])).toEqual([
    ['place', true],
    ['style', false],
    ['colourFamily', false],
    ['category', false],
    ['products', false],
    ['year', false],
  ])
})

test('a fifth item and one of another kind are refused', () => {
  const item = (id: string, kind: 'PRODUCT' | 'REFERENCE_PROJECT' = 'PRODUCT') => ({ id, kind, title: id })
  const four = ['a', 'b', 'c', 'd'].map((id) => item(id))
  expect(refusalOf(four.slice(0, 3), item('d'))).toBeNull()
  expect(refusalOf(four, item('e'))).toBe('full')
  expect(refusalOf(four.slice(0, 1), item('e', 'REFERENCE_PROJECT'))).toBe('mixed')
})

test('the address lists each id once', () => {
  expect(parseComparedIds('a, b,,a,c ')).toEqual(['a', 'b', 'c'])
  expect(parseComparedIds(undefined)).toEqual([])
})
