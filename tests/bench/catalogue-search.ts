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

/** Things in the catalogue; four in five are buildings, which are searched. */
const ITEMS = 100_000
const SEED = 20_261_122
const SEARCHES = 60
/** Milliseconds that 95 of 100 searches may take. */
const TARGETS = { PostgreSQL: 50, PGlite: 150 }
/** Of one catalogue's most common words: each is in a third of its texts or more. */
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

/** Searches with three facets and their counts, with and without words; rows for the table, plans below it. */
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
      const answer = await send(`${servedPath(inspirationEndpoints.list.path)}?${aim(random, words)}`, { headers })
      if (answer.status !== 200) throw new Error(`A search answered ${answer.status}`)
      await answer.text()
    }
    const rows: string[][] = []
    for (const [what, words] of [
      ['three facets', []],
      ['three facets and the commonest words', WORDS],
    ] as const) {
      await repeat(5, () => search(words))
      const times = (await repeat(SEARCHES, () => timed(() => search(words)))).map((time) => time * 1000)
      const ms = (value: number) => `${value.toFixed(0)} ms`
      rows.push([
        `${store.kind}: ${what}`,
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

/** As one reads a catalogue in: the index of words after the rows, then what a server does by itself when it is idle. */
async function fillCatalogue({ db }: Store): Promise<void> {
  await db.execute(sql`drop index inspiration_search_words`)
  await insertItems(db, generateCatalogue(SEED, ITEMS))
  await db.execute(sql`create index inspiration_search_words on inspiration_search using gin (words)`)
  await db.execute(sql`vacuum analyze`)
}

/** Any two styles, two colours and one category, on one of the first pages. */
function aim(random: () => number, words: readonly string[]): string {
  const one = <T extends string>(values: readonly T[]) => values[Math.floor(random() * values.length)] ?? ''
  const query = new URLSearchParams({ page: String(1 + Math.floor(random() * 3)) })
  if (words.length > 0) query.set('query', one(words))
  for (const value of new Set([one(PROJECT_STYLES), one(PROJECT_STYLES)])) query.append('style[]', value)
  for (const value of new Set([one(COLOUR_FAMILIES), one(COLOUR_FAMILIES)])) query.append('colourFamily[]', value)
  query.append('category[]', one(PRODUCT_CATEGORIES))
  return query.toString()
}

/** How the database goes about it. */
async function printPlans({ db, kind }: Store): Promise<void> {
  const bits = new FacetBits(await readBits(db))
  const wishes = bits.filtersFor({
    style: ['CLASSIC', 'RURAL'],
    colourFamily: ['RED', 'BROWN'],
    category: ['FACING_BRICK'],
  })
  for (const text of ['', 'hoeve']) {
    const words = text ? await parseTextQuery(db, text) : null
    const search: Search = { scope: { kind: 'REFERENCE_PROJECT' }, textQuery: words, filters: wishes }
    for (const query of [selectMasks(db, search), selectPage(db, search, { near: null, limit: 24, offset: 0 })]) {
      const plan = (await db.execute(sql`explain (analyze, timing off) ${query.getSQL()}`)) as { rows?: object[] }
      console.log(`\n${kind}, three facets${text && ` and “${text}”`}:`)
      for (const line of plan.rows ?? []) console.log(`  ${String(Object.values(line)[0]).slice(0, 150)}`)
    }
  }
}
