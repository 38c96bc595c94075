import { and, asc, desc, eq, exists, not, type SQL, sql } from 'drizzle-orm'
import type { ItemKind } from '#contract/constants/catalogue.ts'
import type { Place } from '#contract/rules/distance.ts'
import type { Database } from '#server/db/database.ts'
import { favourites } from '#server/db/favourite-tables.ts'
import { inspirationSearch as search, inspirationTags } from '#server/db/inspiration-tables.ts'
import type { Wish } from './facet-bits.ts'
import type { WordQuery } from './search-words.ts'

/** Among what to search: one kind, or what a customer likes. */
export type Scope = { readonly kind: ItemKind } | { readonly likedBy: string }

/** What is looked for. */
export interface Search {
  readonly scope: Scope
  readonly words: WordQuery | null
  readonly wishes: readonly Wish[]
}

/** Which part of what is found, and in which order. */
export interface Page {
  readonly near: Place | null
  readonly limit: number
  readonly offset: number
}

/** The bit of each value of a facet. */
export async function readBits(db: Database): Promise<Map<string, number>> {
  const rows = await db.select().from(inspirationTags)
  return new Map(rows.map(({ value, bit }) => [value, bit]))
}

/** The facets of all that is found, and of what lacks one chosen facet, as eight bytes each. */
export async function readMasks(db: Database, search: Search): Promise<Uint8Array> {
  const [row] = await selectMasks(db, search)
  return row?.masks ?? new Uint8Array()
}

/** The statement of `readMasks`, whose plan is tested (P19). */
export function selectMasks(db: Database, { scope, words, wishes }: Search) {
  return db
    .select({ masks: sql<Uint8Array>`coalesce(string_agg(int8send(${search.facets}), ''), '')` })
    .from(search)
    .where(and(isWithin(scope), words ? matches(words, allButOne(wishes)) : lacksOneAtMost(wishes)))
}

/** Which of these masks have a bit that anything in this scope has, words or not; together as one. */
export async function readPresent(db: Database, scope: Scope, masks: readonly bigint[]): Promise<bigint> {
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

/** Ids of one page of what is found: the nearest first, else the best match, else the latest. */
export async function findPage(db: Database, search: Search, page: Page): Promise<string[]> {
  const rows = await selectPage(db, search, page)
  return rows.map(({ id }) => id)
}

/** The statement of `findPage`, whose plan is tested (P19). */
export function selectPage(db: Database, { scope, words, wishes }: Search, { near, limit, offset }: Page) {
  return db
    .select({ id: search.itemId })
    .from(search)
    .where(and(isWithin(scope), ...(words ? [matches(words, all(wishes))] : wishes.map((wish) => not(lacks(wish))))))
    .orderBy(...orderOf(scope, words, near))
    .limit(limit)
    .offset(offset)
}

function isWithin(scope: Scope): SQL {
  if ('kind' in scope) return eq(search.kind, scope.kind)
  return sql`${search.itemId} in (select ${favourites.itemId} from ${favourites}
    where ${favourites.customerId} = ${scope.likedBy} and ${favourites.liked})`
}

/** Words and facets by one index: reading all rows with a common word takes longer than the facets leave rows. */
function matches({ wide }: WordQuery, facets: string): SQL {
  return sql`${search.words} @@ ${facets ? `${wide} & (${facets})` : wide}::tsquery`
}

function all(wishes: readonly Wish[]): string {
  return wishes.map(({ values }) => `(${values.map((value) => `'${value}'`).join(' | ')})`).join(' & ')
}

/** All wishes but any one of them; nothing to ask where that leaves none. */
function allButOne(wishes: readonly Wish[]): string {
  if (wishes.length < 2) return ''
  return wishes.map((left) => `(${all(wishes.filter((wish) => wish !== left))})`).join(' | ')
}

/** Without words, from the index alone. */
function lacksOneAtMost(wishes: readonly Wish[]): SQL | undefined {
  if (wishes.length < 2) return undefined
  const lacking = wishes.map((wish) => sql`(${lacks(wish)})::int`)
  return sql`${sql.join(lacking, sql` + `)} <= 1`
}

function lacks({ mask }: Wish): SQL {
  return sql`${search.facets} & ${String(mask)}::bigint = 0`
}

function orderOf(scope: Scope, words: WordQuery | null, near: Place | null): SQL[] {
  const latest = [desc(search.year), asc(search.position), asc(search.itemId)]
  if (near) return [...nearestFirst(near), ...latest]
  if (words) return [sql`${rank(words)} desc`, ...latest]
  if ('likedBy' in scope) return [desc(likedAt(scope.likedBy)), asc(search.itemId)]
  return latest
}

/** As typed in the title, as typed anywhere, only in other words in the title, only so anywhere. */
function rank({ strict, wide }: WordQuery): SQL {
  return sql`case when ${search.titleWords} @@ ${strict}::tsquery then 3 when ${search.words} @@ ${strict}::tsquery then 2
    when ${search.titleWords} @@ ${wide}::tsquery then 1 else 0 end`
}

/** An order with the nearest first; what stands nowhere comes last. From nowhere all is equally far. */
export function nearestFirst(from: Place | null): SQL[] {
  if (!from) return []
  const [phi, lambda] = [(from.latitude * Math.PI) / 180, (from.longitude * Math.PI) / 180]
  const [x, y, z] = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  // The cosine of the angle between the two, seen from the centre of the earth.
  const cosine = sql`${search.x} * ${x}::float8 + ${search.y} * ${y}::float8 + ${search.z} * ${z}::float8`
  return [sql`${cosine} desc nulls last`]
}

function likedAt(customerId: string): SQL {
  return sql`(select ${favourites.at} from ${favourites}
    where ${favourites.customerId} = ${customerId} and ${favourites.itemId} = ${search.itemId})`
}
