import { and, asc, desc, eq, exists, not, type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '#contract/inspiration/catalogue.ts'
import { type Coordinates, EARTH_RADIUS_KM } from '#contract/geography/distance.ts'
import type { Database } from '#server/db/database.ts'
import { favourites } from '#server/db/favourite-tables.ts'
import { inspirationSearch as search, inspirationTags } from '#server/db/inspiration-tables.ts'
import type { FacetFilter } from './facet-bitmaps.ts'
import type { TextQuery } from './text-search.ts'

/** What to search: items of one kind, or a customer's favourites. */
export type SearchScope = { readonly kind: ItemKind } | { readonly likedBy: string }

export interface Search {
  readonly scope: SearchScope
  readonly textQuery: TextQuery | null
  readonly filters: readonly FacetFilter[]
}

/** Page and order of the results. */
export interface Page {
  readonly near: Coordinates | null
  readonly limit: number
  readonly offset: number
}

/** The bit of each facet value. */
export async function readBits(db: Database): Promise<Map<string, number>> {
  const rows = await db.select().from(inspirationTags)
  return new Map(rows.map(({ value, bit }) => [value, bit]))
}

/** The facet masks of items that miss at most one filter, eight bytes each. */
export async function readMasks(db: Database, search: Search): Promise<Uint8Array> {
  const [row] = await selectMasks(db, search)
  return row?.masks ?? new Uint8Array()
}

/** Exported, as a test checks its query plan. */
export function selectMasks(db: Database, { scope, textQuery, filters }: Search) {
  return db
    .select({ masks: sql<Uint8Array>`coalesce(string_agg(int8send(${search.facets}), ''), '')` })
    .from(search)
    .where(and(isWithin(scope), textQuery ? matches(textQuery, allOfExceptAny(filters)) : missesAtMostOne(filters)))
}

/** The union of those masks that match any item of the scope, whatever the query. */
export async function readPresentMask(db: Database, scope: SearchScope, masks: readonly bigint[]): Promise<bigint> {
  const candidates = sql.join(
    masks.map((mask) => sql`(${String(mask)}::bigint)`),
    sql`, `,
  )
  const [row] = await db
    .select({ present: sql<string>`coalesce(bit_or("mask"), 0)::text` })
    .from(sql`(values ${candidates}) as "candidate" ("mask")`)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(search)
          .where(and(isWithin(scope), sql`${search.facets} & "mask" <> 0`)),
      ),
    )
  return BigInt(row?.present ?? 0)
}

/** Ids of one page: nearest first, else best match, else latest. */
export async function findPage(db: Database, search: Search, page: Page): Promise<string[]> {
  const rows = await selectPage(db, search, page)
  return rows.map(({ id }) => id)
}

/** Exported, as a test checks its query plan. */
export function selectPage(db: Database, { scope, textQuery, filters }: Search, { near, limit, offset }: Page) {
  return db
    .select({ id: search.itemId })
    .from(search)
    .where(
      and(
        isWithin(scope),
        ...(textQuery ? [matches(textQuery, allOf(filters))] : filters.map((filter) => not(misses(filter)))),
      ),
    )
    .orderBy(...resultOrder(scope, textQuery, near))
    .limit(limit)
    .offset(offset)
}

function isWithin(scope: SearchScope): SQL {
  if ('kind' in scope) return eq(search.kind, scope.kind)
  return sql`${search.itemId} in (select ${favourites.itemId} from ${favourites}
    where ${favourites.customerId} = ${scope.likedBy} and ${favourites.liked})`
}

/** One index for words and facets: reading all rows of a common word is slower than the facets leave rows. */
function matches({ wide }: TextQuery, facets: string): SQL {
  return sql`${search.words} @@ ${facets ? `${wide} & (${facets})` : wide}::tsquery`
}

function allOf(filters: readonly FacetFilter[]): string {
  return filters.map(({ values }) => `(${values.map((value) => `'${value}'`).join(' | ')})`).join(' & ')
}

/** Matches all filters except any one of them. */
function allOfExceptAny(filters: readonly FacetFilter[]): string {
  if (filters.length < 2) return ''
  return filters.map((omitted) => `(${allOf(filters.filter((filter) => filter !== omitted))})`).join(' | ')
}

/** Without a text query, answered from the index alone. */
function missesAtMostOne(filters: readonly FacetFilter[]): SQL | undefined {
  if (filters.length < 2) return undefined
  const missCounts = filters.map((filter) => sql`(${misses(filter)})::int`)
  return sql`${sql.join(missCounts, sql` + `)} <= 1`
}

function misses({ mask }: FacetFilter): SQL {
  return sql`${search.facets} & ${String(mask)}::bigint = 0`
}

function resultOrder(scope: SearchScope, words: TextQuery | null, near: Coordinates | null): SQL[] {
  const latest = [desc(search.year), asc(search.position), asc(search.itemId)]
  if (near) return [...nearestFirst(near), ...latest]
  if (words) return [sql`${rank(words)} desc`, ...latest]
  if ('likedBy' in scope) return [desc(likedAt(scope.likedBy)), asc(search.itemId)]
  return latest
}

/** Exact words in the title, exact words anywhere, similar words in the title, similar words anywhere. */
function rank({ strict, wide }: TextQuery): SQL {
  return sql`case when ${search.titleWords} @@ ${strict}::tsquery then 3 when ${search.words} @@ ${strict}::tsquery then 2
    when ${search.titleWords} @@ ${wide}::tsquery then 1 else 0 end`
}

/** Orders by distance; items without coordinates come last. */
export function nearestFirst(origin: Coordinates | null): SQL[] {
  return origin ? [sql`${angleCosine(origin)} desc nulls last`] : []
}

/** Items of at most this distance, in kilometres. */
export function within(origin: Coordinates, kilometres: number): SQL {
  return sql`${angleCosine(origin)} >= ${Math.cos(kilometres / EARTH_RADIUS_KM)}::float8`
}

/** The cosine of the angle between an item and `origin`, seen from the centre of the earth. */
function angleCosine(origin: Coordinates): SQL {
  const [phi, lambda] = [(origin.latitude * Math.PI) / 180, (origin.longitude * Math.PI) / 180]
  const [x, y, z] = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  return sql`(${search.x} * ${x}::float8 + ${search.y} * ${y}::float8 + ${search.z} * ${z}::float8)`
}

function likedAt(customerId: string): SQL {
  return sql`(select ${favourites.at} from ${favourites}
    where ${favourites.customerId} = ${customerId} and ${favourites.itemId} = ${search.itemId})`
}
