import { FACET_KEYS, type FacetKey, type InspirationTab, PAGE_ITEMS } from '#contract/inspiration/catalogue.ts'
import type { Coordinates } from '#contract/geography/distance.ts'
import { coordinatesOfPostcode } from '#contract/geography/postcode-coordinates.ts'
import type { Facet, InspirationQuery } from '#contract/inspiration/search-schema.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import { type ItemDetailRows, readDetail } from './detail.ts'
import { type SelectedFacets, FacetBits, listFacets, type FacetFilter } from './facet-bitmaps.ts'
import { findItems, type ItemRow } from './items.ts'
import { findPage, readBits, readMasks, readPresentMask, type SearchScope, type Search } from './repository.ts'
import { parseTextQuery } from './text-search.ts'

export interface SearchResult {
  readonly total: number
  readonly rows: readonly ItemRow[]
  readonly facets: readonly Facet[]
  /** The origin of distances. */
  readonly near: Coordinates | null
}

export type Inspiration = ReturnType<typeof createInspiration>

export function createInspiration(db: Database) {
  // Bits change only with migrations, which run before the first request.
  let facetBitsPromise: Promise<FacetBits> | undefined
  const readFacetBits = () => {
    facetBitsPromise ??= readBits(db).then((read) => new FacetBits(read))
    facetBitsPromise.catch(() => (facetBitsPromise = undefined))
    return facetBitsPromise
  }

  return {
    /** @throws ProblemError 404 */
    async read(id: string, near: string | undefined): Promise<{ detail: ItemDetailRows; near: Coordinates | null }> {
      const detail = await readDetail(db, id)
      if (!detail) throw notFound()
      return { detail, near: near === undefined ? null : coordinatesOfPostcode(near) }
    },

    async search(actor: Actor, query: InspirationQuery): Promise<SearchResult> {
      const scope = searchScope(actor, query.tab)
      if (!scope) return { total: 0, rows: [], facets: [], near: null }
      const [facetBits, textQuery] = await Promise.all([
        readFacetBits(),
        query.query ? parseTextQuery(db, query.query) : null,
      ])
      const filters = facetBits.filtersFor(selectedFacets(query))
      const search: Search = { scope, textQuery, filters }
      const limit = Number(query.itemsPerPage ?? PAGE_ITEMS)
      const near = query.near === undefined ? null : coordinatesOfPostcode(query.near)
      const page = { near, limit, offset: (Number(query.page ?? 1) - 1) * limit }
      const [masks, ids] = await Promise.all([readMasks(db, search), findPage(db, search, page)])
      const counts = facetBits.count(masks, filters)
      const [items, absent] = await Promise.all([
        findItems(db, ids),
        findAbsent(db, scope, facetBits.emptyFacets(counts, filters)),
      ])
      const rows = ids.flatMap((id) => items.get(id) ?? [])
      return { total: counts.total, rows, facets: listFacets(counts, absent), near }
    },
  }
}

/** Facets that no item of the scope has a value of. */
async function findAbsent(db: Database, scope: SearchScope, emptyFacets: readonly FacetFilter[]): Promise<FacetKey[]> {
  if (emptyFacets.length === 0) return []
  const masks = emptyFacets.map(({ mask }) => mask)
  const present = await readPresentMask(db, scope, masks)
  return emptyFacets.filter(({ mask }) => (mask & present) === 0n).map(({ key }) => key)
}

/** Null for favourites on a tablet, which has no customer. */
function searchScope(actor: Actor, tab: InspirationTab = 'REFERENCE_PROJECT'): SearchScope | null {
  if (tab !== 'FAVOURITE') return { kind: tab }
  return actor.kind === 'customer' ? { likedBy: actor.customerId } : null
}

function selectedFacets(query: InspirationQuery): SelectedFacets {
  return Object.fromEntries(FACET_KEYS.map((key) => [key, query[`${key}[]`] ?? []]))
}
