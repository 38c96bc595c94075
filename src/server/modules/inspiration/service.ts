import { FACET_KEYS, type FacetKey, type InspirationTab, PAGE_ITEMS } from '#contract/constants/catalogue.ts'
import type { Place } from '#contract/rules/distance.ts'
import { placeOfPostcode } from '#contract/rules/postcode-place.ts'
import type { Facet, InspirationQuery } from '#contract/schemas/inspiration-search.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import { type ItemDetail, readDetail } from './detail.ts'
import { type Chosen, FacetBits, facetsOf, type Wish } from './facet-bits.ts'
import { findItems, type ItemRow } from './items.ts'
import { findPage, readBits, readMasks, readPresent, type Scope, type Search } from './repository.ts'
import { readWords } from './search-words.ts'

/** A page of what was found. */
export interface Found {
  readonly total: number
  readonly rows: readonly ItemRow[]
  readonly facets: readonly Facet[]
  /** Where distances are from. */
  readonly near: Place | null
}

export type Inspiration = ReturnType<typeof createInspiration>

/** Things to look at. */
export function createInspiration(db: Database) {
  // They change with migrations only, which run before anything asks.
  let bits: Promise<FacetBits> | undefined
  const readFacetBits = () => {
    bits ??= readBits(db).then((read) => new FacetBits(read))
    bits.catch(() => (bits = undefined))
    return bits
  }

  return {
    /** @throws ProblemError 404 */
    async read(id: string, near: string | undefined): Promise<{ detail: ItemDetail; near: Place | null }> {
      const detail = await readDetail(db, id)
      if (!detail) throw notFound()
      return { detail, near: near === undefined ? null : placeOfPostcode(near) }
    },

    async search(actor: Actor, query: InspirationQuery): Promise<Found> {
      const scope = scopeOf(actor, query.tab)
      if (!scope) return { total: 0, rows: [], facets: [], near: null }
      const [facetBits, words] = await Promise.all([readFacetBits(), query.query ? readWords(db, query.query) : null])
      const wishes = facetBits.wishesOf(chosenOf(query))
      const search: Search = { scope, words, wishes }
      const limit = Number(query.itemsPerPage ?? PAGE_ITEMS)
      const near = query.near === undefined ? null : placeOfPostcode(query.near)
      const page = { near, limit, offset: (Number(query.page ?? 1) - 1) * limit }
      const [masks, ids] = await Promise.all([readMasks(db, search), findPage(db, search, page)])
      const counted = facetBits.count(masks, wishes)
      const [items, absent] = await Promise.all([
        findItems(db, ids),
        findAbsent(db, scope, facetBits.emptyFacets(counted, wishes)),
      ])
      const rows = ids.flatMap((id) => items.get(id) ?? [])
      return { total: counted.total, rows, facets: facetsOf(counted, absent), near }
    },
  }
}

/** Of facets without anything found, those that nothing at all in this scope has. */
async function findAbsent(db: Database, scope: Scope, empty: readonly Wish[]): Promise<FacetKey[]> {
  if (empty.length === 0) return []
  const masks = empty.map(({ mask }) => mask)
  const present = await readPresent(db, scope, masks)
  return empty.filter(({ mask }) => (mask & present) === 0n).map(({ key }) => key)
}

/** Null for a tablet's favourites: there is nobody whose they could be. */
function scopeOf(actor: Actor, tab: InspirationTab = 'REFERENCE_PROJECT'): Scope | null {
  if (tab !== 'FAVOURITE') return { kind: tab }
  return actor.kind === 'customer' ? { likedBy: actor.customerId } : null
}

function chosenOf(query: InspirationQuery): Chosen {
  return Object.fromEntries(FACET_KEYS.map((key) => [key, query[`${key}[]`] ?? []]))
}
