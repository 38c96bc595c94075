import { and, eq, gte } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FAVOURITES_MAX } from '#contract/inspiration/catalogue.ts'
import { TEXT_MAX } from '#contract/configuration/limits.ts'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { favourites } from '#server/db/favourite-tables.ts'
import { inspirationItems } from '#server/db/inspiration-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import type { Person } from '#tests/support/fixtures/customers.ts'

const server = setUpApiServer()
const BRICK = 'gevelsteen-merelrood'
const HOUSE = 'schuurwoning-lochristi'

const say = (as: Person, ...picks: object[]) => server.call(favouriteEndpoints.save, { as, body: { picks } })
const said = async (as: Person) => (await server.call(favouriteEndpoints.list, { as })).output
const later = (ms = 1000) => server.lab.clock.setOffset(server.lab.clock.offsetMs() + ms)

describe('favourites (E33)', () => {
  test('are listed with their item, newest first, in the requested language', async () => {
    const person = await server.fixtures.createCustomer()
    await say(person, { itemId: BRICK, liked: true })
    later()
    const { status, output } = await say(person, { itemId: HOUSE, liked: true })
    expect([status, output.totalItems]).toEqual([200, 1])
    const { totalItems, items } = (
      await server.call(favouriteEndpoints.list, { as: person, headers: { 'accept-language': 'fr-BE' } })
    ).output
    expect(totalItems).toBe(2)
    expect(items).toMatchObject([
      { itemId: HOUSE, liked: true, item: { id: HOUSE, kind: 'REFERENCE_PROJECT', title: 'Maison-grange anthracite' } },
      { itemId: BRICK, liked: true, item: { id: BRICK, kind: 'PRODUCT', title: 'Merelrood' } },
    ])
    expect(items[0]?.item.image?.src).toMatch(/^\/media\//)
  })

  test('are removed, idempotently, and only by their owner', async () => {
    const [person, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await say(person, { itemId: BRICK, liked: true })
    await say(other, { itemId: BRICK, liked: true })
    const params = { itemId: BRICK }
    for (const _ of [1, 2])
      expect((await server.call(favouriteEndpoints.remove, { as: person, params })).status).toBe(204)
    expect([(await said(person)).totalItems, (await said(other)).totalItems]).toEqual([0, 1])
  })

  test('of other customers are not listed (F-50)', async () => {
    const [one, other] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    await say(one, { itemId: BRICK, liked: true, note: 'Van mij alleen' })
    const { json } = await server.call(favouriteEndpoints.list, {
      as: other,
      query: `?customer=${one.id}&customerId=${one.id}`,
    })
    expect(json).toEqual({ totalItems: 0, items: [] })
  })
})

describe('like and dislike (B13)', () => {
  test('carry a reason, a spot and a note, and the latest rating of an item wins', async () => {
    const person = await server.fixtures.createCustomer()
    const first = { itemId: HOUSE, liked: true, reason: 'COLOUR', point: { x: 0.25, y: 0.5 }, note: ' mooi donker ' }
    expect((await say(person, first)).output.items[0]).toMatchObject({ ...first, note: 'mooi donker' })
    later()
    const second = { itemId: HOUSE, liked: false, reason: null, point: null, note: null }
    await say(person, { itemId: HOUSE, liked: true }, second)
    const { totalItems, items } = await said(person)
    expect([totalItems, items[0]]).toMatchObject([1, second])
    expect(Date.parse(items[0]?.at ?? '')).toBeGreaterThanOrEqual(server.lab.clock.now().getTime() - 60_000)
  })

  test.each([
    ['a spot outside', { point: { x: 1.2, y: 0 } }, 'picks.0.point.x'],
    ['a reason of no list', { reason: 'PRICE' }, 'picks.0.reason'],
    ['no word at all', { liked: undefined }, 'picks.0.liked'],
    ['a note too long', { note: 'x'.repeat(TEXT_MAX + 1) }, 'picks.0.note'],
  ])('%s is refused by field, and nothing is kept', async (_, wrong, path) => {
    const person = await server.fixtures.createCustomer()
    const { status, problem } = await say(person, { itemId: BRICK, liked: true, ...wrong })
    expect([status, problem.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, [path]])
    expect((await said(person)).totalItems).toBe(0)
  })

  test('of a missing item is a 404, and nothing of the request is stored', async () => {
    const person = await server.fixtures.createCustomer()
    const picks = [
      { itemId: BRICK, liked: true },
      { itemId: 'kasteel-nergens', liked: true },
    ]
    const { status, problem } = await say(person, ...picks)
    expect([status, problem.code, (await said(person)).totalItems]).toEqual([404, 'not-found', 0])
  })

  test('from ten devices at once leave one rating', async () => {
    const person = await server.fixtures.createCustomer()
    const headers = await server.authorization(person)
    const picks = (liked: boolean) => ({ picks: [{ itemId: BRICK, liked }] })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => server.call(favouriteEndpoints.save, { headers, body: picks(n % 2 === 0) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await said(person)).totalItems).toBe(1)
  })
})

test(`more than ${FAVOURITES_MAX} are refused in words, and those there stay (E33)`, async () => {
  const { db } = server.store
  const person = await server.fixtures.createCustomer()
  const ids = Array.from({ length: FAVOURITES_MAX }, (_, n) => `volle-lade-${String(n).padStart(3, '0')}`)
  const item = { kind: 'REFERENCE_PROJECT', titleNl: 'Lade', titleFr: 'Tiroir' } as const
  await db.insert(inspirationItems).values(ids.map((id) => ({ ...item, id })))
  const at = server.lab.clock.now()
  await db.insert(favourites).values(ids.map((itemId) => ({ customerId: person.id, itemId, liked: true, at })))
  const { status, problem } = await say(person, { itemId: BRICK, liked: true })
  expect([status, problem.code]).toEqual([409, 'favourites-full'])
  expect(problem.detail).toContain(String(FAVOURITES_MAX))
  expect((await say(person, { itemId: ids[0], liked: false })).status).toBe(200)
  const kept = await said(person)
  expect([kept.totalItems, kept.items.some(({ itemId }) => itemId === BRICK)]).toEqual([FAVOURITES_MAX, false])
  await db
    .delete(inspirationItems)
    .where(and(gte(inspirationItems.id, 'volle-lade-'), eq(inspirationItems.titleNl, 'Lade')))
})
