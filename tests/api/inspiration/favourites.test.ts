import { and, eq, gte } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FAVOURITES_MAX } from '#contract/configuration/customer-bounds.ts'
import { TEXT_MAX } from '#contract/configuration/limits.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { favourites } from '#server/db/favourite-tables.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const BRICK = 'gevelsteen-merelrood'
const BUILDING = 'schuurwoning-lochristi'

const rate = (as: Person, ...picks: object[]) => server.call(favouriteEndpoints.save, { as, body: { picks } })
const listFavourites = async (as: Person) => (await server.call(favouriteEndpoints.list, { as })).output
const advanceClock = (ms = 1000) => server.lab.clock.setOffset(server.lab.clock.offsetMs() + ms)

describe('favourites (E33)', () => {
  test('the list contains items newest first in the requested language', async () => {
    const person = await server.fixtures.createCustomer()
    await rate(person, { itemId: BRICK, liked: true })
    advanceClock()
    const { status, output } = await rate(person, { itemId: BUILDING, liked: true })
    expect([status, output.totalItems]).toEqual([200, 1])
    const { totalItems, items } = (
      await server.call(favouriteEndpoints.list, { as: person, headers: { 'accept-language': 'fr-BE' } })
    ).output
    expect(totalItems).toBe(2)
    expect(items).toMatchObject([
      {
        itemId: BUILDING,
        liked: true,
        item: { id: BUILDING, kind: 'REFERENCE_PROJECT', title: 'Maison-grange anthracite' },
      },
      { itemId: BRICK, liked: true, item: { id: BRICK, kind: 'PRODUCT', title: 'Merelrood' } },
    ])
    expect(items[0]?.item.image?.src).toMatch(/^\/media\//)
  })

  test('only the owner removes a favourite, and removing is idempotent', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await rate(person, { itemId: BRICK, liked: true })
    await rate(other, { itemId: BRICK, liked: true })
    const params = { itemId: BRICK }
    for (const _ of [1, 2])
      expect((await server.call(favouriteEndpoints.remove, { as: person, params })).status).toBe(204)
    expect([(await listFavourites(person)).totalItems, (await listFavourites(other)).totalItems]).toEqual([0, 1])
  })

  test('favourites of other customers are not listed (F-50)', async () => {
    const [one, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await rate(one, { itemId: BRICK, liked: true, note: 'Van mij alleen' })
    const { json } = await server.call(favouriteEndpoints.list, {
      as: other,
      query: `?customer=${one.id}&customerId=${one.id}`,
    })
    expect(json).toEqual({ totalItems: 0, items: [] })
  })
})

describe('like and dislike (B13)', () => {
  test('a rating has a reason, a spot and a note, and the latest rating of an item wins', async () => {
    const person = await server.fixtures.createCustomer()
    const first = { itemId: BUILDING, liked: true, reason: 'COLOUR', point: { x: 0.25, y: 0.5 }, note: ' mooi donker ' }
    expect((await rate(person, first)).output.items[0]).toMatchObject({ ...first, note: 'mooi donker' })
    advanceClock()
    const second = { itemId: BUILDING, liked: false, reason: null, point: null, note: null }
    await rate(person, { itemId: BUILDING, liked: true }, second)
    const { totalItems, items } = await listFavourites(person)
    expect([totalItems, items[0]]).toMatchObject([1, second])
    expect(Date.parse(items[0]?.at ?? '')).toBeGreaterThanOrEqual(server.lab.clock.now().getTime() - 60_000)
  })

  test('a rating without a note keeps the stored one; null removes it', async () => {
    const person = await server.fixtures.createCustomer()
    const note = 'Zoals bij de buren'
    await rate(person, { itemId: BUILDING, liked: true, reason: 'COLOUR', note })
    const { output } = await rate(person, { itemId: BUILDING, liked: false }, { itemId: BRICK, liked: true })
    expect(output.items).toMatchObject([
      { itemId: BUILDING, liked: false, reason: null, note },
      { itemId: BRICK, note: null },
    ])
    expect((await listFavourites(person)).items.find(({ itemId }) => itemId === BUILDING)?.note).toBe(note)
    await rate(person, { itemId: BUILDING, liked: true, note: null })
    expect((await listFavourites(person)).items.find(({ itemId }) => itemId === BUILDING)?.note).toBeNull()
  })

  test.each([
    ['a spot outside the image', { point: { x: 1.2, y: 0 } }, 'picks.0.point.x'],
    ['an unknown reason', { reason: 'PRICE' }, 'picks.0.reason'],
    ['no rating', { liked: undefined }, 'picks.0.liked'],
    ['a note too long', { note: 'x'.repeat(TEXT_MAX + 1) }, 'picks.0.note'],
  ])('%s is refused by field, and nothing is stored', async (_, invalid, path) => {
    const person = await server.fixtures.createCustomer()
    const { status, problem } = await rate(person, { itemId: BRICK, liked: true, ...invalid })
    expect([status, problem.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, [path]])
    expect((await listFavourites(person)).totalItems).toBe(0)
  })

  test('a rating of an unknown item is a 404, and nothing of the request is stored', async () => {
    const person = await server.fixtures.createCustomer()
    const picks = [
      { itemId: BRICK, liked: true },
      { itemId: 'kasteel-nergens', liked: true },
    ]
    const { status, problem } = await rate(person, ...picks)
    expect([status, problem.code, (await listFavourites(person)).totalItems]).toEqual([404, 'not-found', 0])
  })

  test('ten simultaneous ratings of one item store one rating', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = await server.authorization(person)
    const picks = (liked: boolean) => ({ picks: [{ itemId: BRICK, liked }] })
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => server.call(favouriteEndpoints.save, { headers, body: picks(n % 2 === 0) })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await listFavourites(person)).totalItems).toBe(1)
  })
})

test(`more than ${FAVOURITES_MAX} favourites are refused, and existing ones stay (E33)`, async () => {
  const { db } = server.store
  const person = await server.fixtures.createCustomer()
  const ids = Array.from({ length: FAVOURITES_MAX }, (_, n) => `volle-lade-${String(n).padStart(3, '0')}`)
  const item = { kind: 'REFERENCE_PROJECT', titleNl: 'Lade', titleFr: 'Tiroir' } as const
  await db.insert(inspirationItems).values(ids.map((id) => ({ ...item, id })))
  const at = server.lab.clock.now()
  await db.insert(favourites).values(ids.map((itemId) => ({ customerId: person.id, itemId, liked: true, at })))
  const { status, problem } = await rate(person, { itemId: BRICK, liked: true })
  expect([status, problem.code]).toEqual([409, 'favourites-full'])
  expect(problem.detail).toContain(String(FAVOURITES_MAX))
  expect((await rate(person, { itemId: ids[0], liked: false })).status).toBe(200)
  const stored = await listFavourites(person)
  expect([stored.totalItems, stored.items.some(({ itemId }) => itemId === BRICK)]).toEqual([FAVOURITES_MAX, false])
  await db
    .delete(inspirationItems)
    .where(and(gte(inspirationItems.id, 'volle-lade-'), eq(inspirationItems.titleNl, 'Lade')))
})
