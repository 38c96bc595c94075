import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { itemEndpoints } from '#contract/inspiration/item-endpoints.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const tablets = createTabletClient(server)

const list = async (query = '', language = 'nl-BE') =>
  server.call(inspirationEndpoints.list, {
    as: (await server.fixtures.demoCustomer()).person,
    query,
    headers: { 'accept-language': language },
  })

test('reference projects are listed newest first with existing images (S008)', async () => {
  const { output } = await list('?tab=REFERENCE_PROJECT')
  expect(output.totalItems).toBe(14)
  expect(output.items).toHaveLength(14)
  expect(output.items[0]).toMatchObject({ id: 'kantoor-namur', title: 'Kantoorgebouw in terracotta' })
  for (const { image } of output.items) {
    const files = (image?.srcset ?? '').split(', ').map((part) => part.split(' ')[0] ?? '')
    expect(files.filter((file) => !existsSync(join('public', file)))).toEqual([])
  }
})

test('titles, places and alternative texts are in the requested language (S091)', async () => {
  const { output } = await list('', 'fr-BE')
  expect(output.items[0]).toMatchObject({
    title: 'Immeuble de bureaux en terre cuite',
    place: { city: 'Namur', region: 'WALLONIA' },
    image: { alt: 'Immeuble de bureaux en terre cuite, Namur' },
  })
})

test('a smaller page size can be requested, and the total is returned', async () => {
  const { output } = await list('?itemsPerPage=3')
  expect([output.items.length, output.totalItems]).toEqual([3, 14])
})

test.each(['0', '97', '-1', 'x'])('itemsPerPage=%s is refused', async (size) => {
  expect((await list(`?itemsPerPage=${size}`)).status).toBe(422)
})

const read = async (id: string, query = '', language = 'nl-BE') =>
  server.call(itemEndpoints.read, {
    as: (await server.fixtures.demoCustomer()).person,
    params: { id },
    query,
    headers: { 'accept-language': language },
  })

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('a building includes its images, its products and nearby buildings (S008)', async () => {
  const { output } = await read('hoeve-lennik', '?near=9000')
  expect(output).toMatchObject({
    kind: 'REFERENCE_PROJECT',
    place: { city: 'Lennik', postalCode: '1750' },
    facts: { year: 2022, architect: 'Atelier Pajotzicht', style: ['RURAL', 'FARMHOUSE'], dimensions: null },
  })
  expect(output.images.map(({ src }) => src)).toEqual([
    expect.stringContaining('08-hoeve-lennik'),
    expect.stringContaining('09-hoeve-lennik'),
  ])
  expect(idsOf(output.products)).toEqual([
    'gevelsteen-kalkhoeve',
    'gevelsteen-merelrood',
    'golfpan-hoeve',
    'klinker-roderpad',
  ])
  const { output: fromLennik } = await read('hoeve-lennik', '?near=1750')
  expect(idsOf(fromLennik.nearby)[0]).toBe('villa-lasne')
  expect(fromLennik.nearby.every(({ distanceKm }) => distanceKm !== null && distanceKm <= 31)).toBe(true)
  const shared = fromLennik.similar.map(({ tags }) => tags.filter((tag) => output.tags.includes(tag)).length)
  expect(shared).toHaveLength(6)
  expect(Math.min(...shared.slice(0, 3))).toBeGreaterThan(Math.max(...shared.slice(4)))
  expect(idsOf(fromLennik.nearby).filter((id) => idsOf(fromLennik.similar).includes(id))).toEqual([])
  expect(output.distanceKm).toBeCloseTo(41, -1)
})

test('a product includes its buildings and its documents in their order', async () => {
  const { output } = await read('gevelsteen-merelrood', '', 'fr-BE')
  expect(idsOf(output.references)).toEqual(['rijwoning-mechelen', 'hoeve-lennik'])
  expect(idsOf(output.documents)).toEqual([
    'brochure-gevelstenen',
    'tf-merelrood',
    'dop-gevelstenen',
    'onderhoud-gevelmetselwerk',
  ])
  expect(output.facts).toMatchObject({
    dimensions: { length: 210, width: 100, height: 50 },
    texture: 'Moulée main, sablée',
    finish: ['HAND_MOULDED'],
  })
})

test('a building says where its picture shows a product, if the catalogue knows it', async () => {
  const { products } = (await read('drieling-hasselt')).output
  expect(products.map(({ point }) => point)).toEqual([{ x: 0.83, y: 0.4 }, { x: 0.61, y: 0.38 }, null, null])
})

test('a document includes its products', async () => {
  expect(idsOf((await read('tf-vlakpannen')).output.products)).toEqual(['vlakpan-noordzee', 'vlakpan-karmijn'])
})

test.each([
  ['nl-BE', 'Niet gevonden'],
  ['fr-BE', 'Introuvable'],
])('an unknown item is a 404 in %s', async (language, title) => {
  const { status, problem } = await read('nope', '', language)
  expect([status, problem.title]).toEqual([404, title])
})

test('the favourites tab lists only the customer’s liked items, newest first (E33)', async () => {
  const { person } = await server.fixtures.demoCustomer()
  const rate = (itemId: string, liked: boolean) =>
    server.call(favouriteEndpoints.save, {
      as: person,
      body: { picks: [{ itemId, liked, reason: null, point: null }] },
    })
  await rate('hoeve-lennik', true)
  server.lab.clock.setOffset(60_000)
  await rate('gevelsteen-merelrood', true)
  await rate('villa-lasne', false)
  const { output } = await list('?tab=FAVOURITE')
  expect([output.totalItems, idsOf(output.items)]).toEqual([2, ['gevelsteen-merelrood', 'hoeve-lennik']])
  const narrowed = await list('?tab=FAVOURITE&query=hoeve&style[]=RURAL')
  expect(idsOf(narrowed.output.items)).toEqual(['hoeve-lennik'])
  const { headers } = await tablets.create()
  expect((await server.call(inspirationEndpoints.list, { query: '?tab=FAVOURITE', headers })).output).toMatchObject({
    totalItems: 0,
    items: [],
    facets: [],
  })
  expect((await server.call(inspirationEndpoints.list, { query: '?tab=PRODUCT', headers })).output.totalItems).toBe(24)
})
