import { sql } from 'drizzle-orm'
import { servedPath } from '#contract/http/base-path.ts'
import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { seededRandom } from '#contract/planner/seeded-random.ts'
import { COLOUR_FAMILIES } from '#contract/planner/schema.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES } from '#contract/projects/vocabulary.ts'
import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { FacetBits } from '#server/modules/inspiration/facet-bitmaps.ts'
import { readBits, type Search, selectMasks, selectPage } from '#server/modules/inspiration/repository.ts'
import { parseTextQuery } from '#server/modules/inspiration/text-search.ts'
import { generateCatalogue, insertItems } from '#tests/support/fixtures/generated-catalogue.ts'
import { type Send, signIn } from '#tests/support/api/demo-session.ts'
import { withBackend, withPostgres } from './with-backend.ts'
import { median, percentile, repeat, timed } from './statistics.ts'

/** Items in the catalogue; 80% are buildings, which are searched. */
const ITEMS = 100_000
const SEED = 20_261_122
const SEARCHES = 60
/** Limits for the 95th percentile in milliseconds. */
const TARGETS = { PostgreSQL: 50, PGlite: 150 }
/** Common words, each in at least a third of the texts. */
const WORDS = [
  'gevel',
  'baksteen',
  'brique',
  'hoeve',
  'ferme',
  'rode gevel',
  'terras muur',
  'bakstene',
  'gevle',
  'balimo',
]

/**
 * Measures searches with three facets and counts, with and without a text; rows for the table, query plans below it.
 */
export async function measureSearch(): Promise<string[][]> {
  const none = [['PostgreSQL (not found here)', '–', '–', '–', '–']]
  return [
    ...((await withPostgres(measureStore)) ?? none),
    ...(await measureStore(await openEmbedded({ memory: true }))),
  ]
}

function measureStore(store: Store): Promise<string[][]> {
  return withBackend(store, async ({ app }) => {
    await fillCatalogue(store)
    const send: Send = async (path, init) => app.request(path, init)
    const headers = await signIn(send)
    const random = seededRandom(SEED)
    const search = async (words: readonly string[]) => {
      const response = await send(`${servedPath(inspirationEndpoints.list.path)}?${randomQuery(random, words)}`, {
        headers,
      })
      if (response.status !== 200) throw new Error(`A search responded with ${response.status}`)
      await response.text()
    }
    const rows: string[][] = []
    for (const [label, words] of [
      ['three facets', []],
      ['three facets and the commonest words', WORDS],
    ] as const) {
      await repeat(5, () => search(words))
      const times = (await repeat(SEARCHES, () => timed(() => search(words)))).map((time) => time * 1000)
      const ms = (value: number) => `${value.toFixed(0)} ms`
      rows.push([
        `${store.kind}: ${label}`,
        ms(median(times)),
        ms(percentile(times, 0.95)),
        ms(TARGETS[store.kind]),
        String(SEARCHES),
      ])
    }
    await printPlans(store)
    return rows
  })
}

/** Creates the index after the rows, as an import does, and analyzes the tables. */
async function fillCatalogue({ db }: Store): Promise<void> {
  await db.execute(sql`drop index inspiration_search_words`)
  await insertItems(db, generateCatalogue(SEED, ITEMS))
  await db.execute(sql`create index inspiration_search_words on inspiration_search using gin (words)`)
  await db.execute(sql`vacuum analyze`)
}

/** A query with two styles, two colours and one category, on one of the first pages. */
function randomQuery(random: () => number, words: readonly string[]): string {
  const pickRandom = <T extends string>(values: readonly T[]) => values[Math.floor(random() * values.length)] ?? ''
  const query = new URLSearchParams({ page: String(1 + Math.floor(random() * 3)) })
  if (words.length > 0) query.set('query', pickRandom(words))
  for (const value of new Set([pickRandom(PROJECT_STYLES), pickRandom(PROJECT_STYLES)])) query.append('style[]', value)
  for (const value of new Set([pickRandom(COLOUR_FAMILIES), pickRandom(COLOUR_FAMILIES)]))
    query.append('colourFamily[]', value)
  query.append('category[]', pickRandom(PRODUCT_CATEGORIES))
  return query.toString()
}

/** Prints the query plans. */
async function printPlans({ db, kind }: Store): Promise<void> {
  const bits = new FacetBits(await readBits(db))
  const filters = bits.filtersFor({
    style: ['CLASSIC', 'RURAL'],
    colourFamily: ['RED', 'BROWN'],
    category: ['FACING_BRICK'],
  })
  for (const text of ['', 'hoeve']) {
    const words = text ? await parseTextQuery(db, text) : null
    const search: Search = { scope: { kind: 'REFERENCE_PROJECT' }, textQuery: words, filters }
    for (const query of [selectMasks(db, search), selectPage(db, search, { near: null, limit: 24, offset: 0 })]) {
      const plan = (await db.execute(sql`explain (analyze, timing off) ${query.getSQL()}`)) as { rows?: object[] }
      console.log(`\n${kind}, three facets${text && ` and “${text}”`}:`)
      for (const line of plan.rows ?? []) console.log(`  ${String(Object.values(line)[0]).slice(0, 150)}`)
    }
  }
}
