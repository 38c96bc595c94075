import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { FACET_KEYS, type FacetKey, ITEM_KINDS } from '#contract/inspiration/catalogue.ts'
import { FACET_VALUES } from '#contract/inspiration/facet-values.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { inspirationItems, inspirationSearch } from '#server/db/inspiration-tables.ts'
import { FacetBits } from '#server/modules/inspiration/facet-bitmaps.ts'
import { readBits, type Search, selectMasks, selectPage } from '#server/modules/inspiration/repository.ts'
import { parseTextQuery } from '#server/modules/inspiration/text-search.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { generateCatalogue, insertItems } from '#tests/support/fixtures/generated-catalogue.ts'

const server = setUpApiServer()

const TOKEN = 'zeldzaamheid'

let signedIn: { authorization: string }
let items: (typeof inspirationItems.$inferSelect)[]

beforeAll(async () => {
  const generated = generateCatalogue(20_261_122, 200).map((item, at) => ({
    ...item,
    words: at % 3 === 0 ? TOKEN : '',
  }))
  await insertItems(server.store.db, generated)
  items = await server.store.db.select().from(inspirationItems)
  signedIn = await server.authorization((await server.fixtures.demoCustomer()).person)
}, 120_000)

type Chosen = Partial<Record<FacetKey, string[]>>

/** Computes the expected results with a full scan. */
function model(kind: string, withToken: boolean, chosen: Chosen) {
  const within = items.filter((item) => item.kind === kind)
  const has = (item: (typeof items)[number], key: FacetKey, values: readonly string[]) =>
    values.some((value) => (key === 'region' ? item.region === value : item.tags.includes(value)))
  const searched = within.filter((item) => !withToken || item.words === TOKEN)
  const fits = (item: (typeof items)[number], except: FacetKey | null) =>
    FACET_KEYS.every((key) => key === except || !chosen[key]?.length || has(item, key, chosen[key]))
  const facets = FACET_KEYS.filter(
    (key) => chosen[key]?.length || within.some((item) => has(item, key, FACET_VALUES[key])),
  ).map((key) => ({
    key,
    values: FACET_VALUES[key].map((value) => ({
      value,
      count: searched.filter((item) => fits(item, key) && has(item, key, [value])).length,
    })),
  }))
  const all = searched.filter((item) => fits(item, null))
  return { total: all.length, facets, ids: all.map(({ id }) => id) }
}

const anyChosen: fc.Arbitrary<Chosen> = fc
  .subarray([...FACET_KEYS], { maxLength: 4 })
  .chain((keys) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, fc.subarray([...FACET_VALUES[key]], { maxLength: 3 })]))),
  )

test('facets and counts equal a full scan, with and without a query (E31, S054)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ITEM_KINDS), fc.boolean(), anyChosen, async (kind, withToken, chosen) => {
      const query = new URLSearchParams({ tab: kind, itemsPerPage: '96', ...(withToken && { query: TOKEN }) })
      for (const [key, values] of Object.entries(chosen)) for (const value of values) query.append(`${key}[]`, value)
      const { output } = await server.call(inspirationEndpoints.list, { query: `?${query}`, headers: signedIn })
      const expected = model(kind, withToken, chosen)
      expect(output.totalItems).toBe(expected.total)
      expect(output.facets).toEqual(expected.facets)
      const ids = output.items.map(({ id }) => id)
      expect(expected.ids).toEqual(expect.arrayContaining(ids))
      expect(new Set(ids).size).toBe(Math.min(96, expected.total))
    }),
    { numRuns: 60 },
  )
})

test('items are sorted by year, newest first, then by position (E30)', async () => {
  const { output } = await server.call(inspirationEndpoints.list, { query: '?itemsPerPage=96', headers: signedIn })
  const keyOf = (id: string) => {
    const item = items.find((one) => one.id === id)
    return [-(item?.year ?? 0), item?.position ?? 0] as const
  }
  const keys = output.items.map(({ id }) => keyOf(id))
  expect(keys).toEqual([...keys].sort((one, other) => one[0] - other[0] || one[1] - other[1]))
})

test('every facet value has its own stable bit', async () => {
  const bits = await readBits(server.store.db)
  const values = FACET_KEYS.flatMap((key) => FACET_VALUES[key])
  expect([...bits.keys()].sort()).toEqual([...values].sort())
  expect(new Set(bits.values()).size).toBe(values.length)
  expect([bits.get('FACING_BRICK'), bits.get('RED'), bits.get('FLANDERS')]).toEqual([0, 15, 51])
})

test('an updated item is found by its new text, a deleted item is not found', async () => {
  const { db } = server.store
  const [item] = generateCatalogue(1, 1)
  if (!item) throw new Error('No item')
  const id = 'changing'
  const foundBy = async (query: string) => {
    const { output } = await server.call(inspirationEndpoints.list, { query: `?query=${query}`, headers: signedIn })
    return output.items.map((one) => one.id)
  }
  await db.insert(inspirationItems).values({ ...item, id, titleNl: 'Watermolenhuisje' })
  expect(await foundBy('watermolenhuisje')).toEqual([id])
  await db.update(inspirationItems).set({ titleNl: 'Vuurtorenwachterswoning' }).where(eq(inspirationItems.id, id))
  expect(await foundBy('watermolenhuisje')).toEqual([])
  expect(await foundBy('vuurtorenwachterswoning')).toEqual([id])
  await db.delete(inspirationItems).where(eq(inspirationItems.id, id))
  expect(await foundBy('vuurtorenwachterswoning')).toEqual([])
})

test('a search uses indexes and no sequential scan (P19)', async () => {
  const { db } = server.store
  await db.execute(sql`vacuum analyze ${inspirationSearch}`)
  const bits = new FacetBits(await readBits(db))
  const search: Search = {
    scope: { kind: 'REFERENCE_PROJECT' },
    textQuery: null,
    filters: bits.filtersFor({ style: ['CLASSIC', 'RURAL'], colourFamily: ['RED'], category: ['FACING_BRICK'] }),
  }
  const withWords: Search = { ...search, filters: [], textQuery: await parseTextQuery(db, 'Merelrood') }
  const page = { near: null, limit: 24, offset: 0 }
  expect(await planOf((tx) => selectMasks(tx, search))).toMatch(/Index Only Scan using inspiration_search_facets/)
  expect(await planOf((tx) => selectMasks(tx, withWords))).toMatch(/Bitmap Index Scan on inspiration_search_words/)
  expect(await planOf((tx) => selectPage(tx, withWords, page))).toMatch(/Bitmap Index Scan on inspiration_search_words/)
  expect(await planOf((tx) => selectPage(tx, { ...search, filters: [] }, page))).toMatch(
    /using inspiration_search_newest/,
  )
})

const planSchema = v.object({ rows: v.array(v.record(v.string(), v.string())) })

/** Resolves to the query plan without sequential scans, which a table of this size would use. */
async function planOf(query: (tx: Database) => { getSQL: () => ReturnType<typeof sql> }): Promise<string> {
  return server.store.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const plan = v.parse(planSchema, await tx.execute(sql`explain ${query(tx).getSQL()}`))
    return plan.rows.map((row) => Object.values(row)[0]).join('\n')
  })
}
