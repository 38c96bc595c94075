import * as v from 'valibot'
import { expect, test } from 'vitest'
import { backgroundSrcSet } from '../configuration/backgrounds.ts'
import { isLocale } from '../configuration/locales.ts'
import { isAttachmentType } from '../attachments/file-types.ts'
import { questionInputSchema } from '../questions/schema.ts'
import { topics } from '../realtime/topics.ts'
import { daySchema } from '../showrooms/schema.ts'
import { itemDetailSchema } from './item-detail-schema.ts'
import { inspirationListSchema } from './search-schema.ts'

const item = { id: 'i1', kind: 'PRODUCT', title: 'Rood' }

test('what another backend does not say about an item is nothing, an empty list or an empty text (B14)', () => {
  const bare = { ...item, image: null, place: null, productIds: [], tags: [], distanceKm: null, document: null }
  expect(v.parse(inspirationListSchema, { totalItems: 1, items: [item] })).toEqual({
    totalItems: 1,
    items: [bare],
    facets: [],
  })
  const lists = { images: [], products: [], references: [], nearby: [], similar: [], documents: [] }
  expect(v.parse(itemDetailSchema, item)).toEqual({ ...bare, ...lists, description: '', facts: null })
  const nulls = Object.fromEntries(Object.keys({ ...lists, productIds: [], tags: [] }).map((name) => [name, null]))
  expect(v.parse(itemDetailSchema, { ...item, ...nulls })).toMatchObject(lists)
  const { facts, products } = v.parse(itemDetailSchema, { ...item, facts: {}, products: [item] })
  expect(facts).toMatchObject({
    year: null,
    category: [],
    style: [],
    colourFamily: [],
    format: [],
    bond: [],
    finish: [],
  })
  expect(products).toEqual([{ ...bare, point: null }])
})

test.each([
  ['2027-02-28', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-02-30', false],
  ['2027-13-01', false],
  ['2027-1-1', false],
  ['', false],
])('%s is a day of the calendar: %s', (day, expected) => {
  expect(v.is(daySchema, day)).toBe(expected)
})

test('a question names each of its files once (B18)', () => {
  const { fileIds } = v.parse(questionInputSchema, { text: 'Wanneer?', page: 'HOME', fileIds: ['a', 'b', 'a'] })
  expect(fileIds).toEqual(['a', 'b'])
})

test.each([
  ['application/pdf', true],
  ['text/html', false],
  ['toString', false],
])('a file of the type %s is accepted: %s (E08)', (type, expected) => {
  expect(isAttachmentType(type)).toBe(expected)
})

test.each([
  ['nl', true],
  ['fr', true],
  ['de', false],
  [undefined, false],
])('%s is a language of the portal: %s', (value, expected) => {
  expect(isLocale(value)).toBe(expected)
})

test('topics and pictures have the addresses that the hub and the build use', () => {
  expect([topics.project('1'), topics.appointment('1'), topics.customer('1'), topics.showroom('1')]).toEqual([
    'customer_projects/1',
    'appointments/1',
    'customers/1',
    'showrooms/1',
  ])
  expect(backgroundSrcSet('muur', 'avif')).toBe(
    '/media/backgrounds/muur-640.avif 640w, /media/backgrounds/muur-1000.avif 1000w, /media/backgrounds/muur-1600.avif 1600w',
  )
})
