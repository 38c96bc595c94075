import { sql } from 'drizzle-orm'
import { servedPath } from '#contract/endpoints/base-path.ts'
import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import { mulberry32 } from '#contract/rules/seeded-random.ts'
import { COLOUR_FAMILIES } from '#contract/schemas/project-helpers.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES } from '#contract/constants/vocabularies.ts'
import type { Store } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { FacetBits } from '#server/modules/inspiration/facet-bits.ts'
import { readBits, type Search, selectMasks, selectPage } from '#server/modules/inspiration/repository.ts'
import { readWords } from '#server/modules/inspiration/search-words.ts'
import { makeCatalogue, putItems } from '#tests/support/catalogue.ts'
import { type Send, signIn } from '#tests/support/demo-session.ts'
import { inProcess, onPostgres } from './in-process.ts'
import { median, percentile, repeat, timed } from './table.ts'

/** Things in the catalogue (P19); four in five are buildings, which are searched. */
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
  return [...((await onPostgres(measureStore)) ?? none), ...(await measureStore(await openEmbedded({ memory: true })))]
}

function measureStore(store: Store): Promise<string[][]> {
  return inProcess(store, async ({ app }) => {
    await fillCatalogue(store)
    const send: Send = async (path, init) => app.request(path, init)
    const headers = await signIn(send)
    const random = mulberry32(SEED)
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
  await putItems(db, makeCatalogue(SEED, ITEMS))
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
  const wishes = bits.wishesOf({
    style: ['CLASSIC', 'RURAL'],
    colourFamily: ['RED', 'BROWN'],
    category: ['FACING_BRICK'],
  })
  for (const text of ['', 'hoeve']) {
    const words = text ? await readWords(db, text) : null
    const search: Search = { scope: { kind: 'REFERENCE_PROJECT' }, words, wishes }
    for (const query of [selectMasks(db, search), selectPage(db, search, { near: null, limit: 24, offset: 0 })]) {
      const plan = (await db.execute(sql`explain (analyze, timing off) ${query.getSQL()}`)) as { rows?: object[] }
      console.log(`\n${kind}, three facets${text && ` and “${text}”`}:`)
      for (const line of plan.rows ?? []) console.log(`  ${String(Object.values(line)[0]).slice(0, 150)}`)
    }
  }
}
