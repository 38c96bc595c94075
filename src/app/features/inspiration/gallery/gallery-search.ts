import {
  FACET_KEYS,
  type FacetKey,
  INSPIRATION_TABS,
  type InspirationTab,
  PAGE_ITEMS,
  PAGE_ITEMS_MAX,
  SEARCH_MAX,
} from '#contract/inspiration/catalogue.ts'
import { FACET_VALUES } from '#contract/inspiration/facet-values.ts'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { Facet, InspirationQuery } from '#contract/inspiration/search-schema.ts'

/** Upper limit of the `page` search parameter. */
const PAGES_MAX = 200

/**
 * Search parameters of the gallery: facet values joined by commas, `near` a postcode or `off`; defaults are left out.
 */
export type InspirationSearch = Partial<Record<'tab' | 'query' | 'near' | 'page' | FacetKey, string | undefined>>

/** Selected values by facet, in the order of the vocabulary; facets without a selection are absent. */
export type SelectedFacets = Partial<Record<FacetKey, readonly string[]>>

export interface GalleryState {
  readonly tab: InspirationTab
  readonly query: string
  readonly facets: SelectedFacets
  /** A postcode, `off`, or undefined for the postcode of the current project. */
  readonly near: string | undefined
  /** Number of pages shown, from 1. */
  readonly pages: number
}

/** Parses the search parameters; invalid values are ignored. */
export function parseGallerySearch({ tab, query, near, page, ...rest }: InspirationSearch): GalleryState {
  const selected = FACET_KEYS.map((key) => [key, valuesIn(key, rest[key])] as const)
  return {
    tab: INSPIRATION_TABS.find((candidate) => candidate === tab) ?? INSPIRATION_TABS[0],
    query: (query ?? '').trim().slice(0, SEARCH_MAX),
    facets: Object.fromEntries(selected.filter(([, values]) => values.length > 0)),
    near: near !== undefined && /^(off|[1-9]\d{3})$/.test(near) ? near : undefined,
    pages: page !== undefined && /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), PAGES_MAX) : 1,
  }
}

function valuesIn(key: FacetKey, text = ''): string[] {
  const requested = text.split(',')
  return FACET_VALUES[key].filter((value) => requested.includes(value))
}

/** Clears all facets, as a change of tab does. */
export const CLEARED_FACETS: InspirationSearch = {
  ...Object.fromEntries(FACET_KEYS.map((key) => [key, undefined])),
  page: undefined,
}

/** Back to the first tab without facets and query. */
export const RESET_SEARCH: InspirationSearch = { ...CLEARED_FACETS, tab: undefined, query: undefined }

/** The search parameters that select a facet value, or deselect it. */
export function toggleFacet({ facets }: Pick<GalleryState, 'facets'>, key: FacetKey, value: string): InspirationSearch {
  const previous = facets[key] ?? []
  const next = previous.includes(value) ? previous.filter((candidate) => candidate !== value) : [...previous, value]
  return { [key]: valuesIn(key, next.join()).join() || undefined, page: undefined }
}

/** Counted facets, plus selected values that have no count. */
export function selectableFacets(counted: readonly Facet[], selected: SelectedFacets): Facet[] {
  return FACET_KEYS.flatMap((key) => {
    const counts = counted.find((facet) => facet.key === key)?.values ?? []
    const uncounted = (selected[key] ?? []).filter((value) => !counts.some((candidate) => candidate.value === value))
    const values = [...counts, ...uncounted.map((value) => ({ value, count: 0 }))]
    return values.length > 0 ? [{ key, values }] : []
  })
}

export function selectedFacetValues(facets: SelectedFacets): { key: FacetKey; value: string }[] {
  return FACET_KEYS.flatMap((key) => (facets[key] ?? []).map((value) => ({ key, value })))
}

/** Analytics properties of a search; the query text itself stays private. */
export function searchProperties({ tab, facets }: Pick<GalleryState, 'tab' | 'facets'>, query: string) {
  return { tab, words: query.split(/\s+/).filter(Boolean).length, facets: selectedFacetValues(facets).length }
}

/** Request for one page. Only reference projects have a location, so `near` applies to them alone. */
export function toInspirationQuery(
  { tab, query, facets }: GalleryState,
  near: string | undefined,
  page: number,
): InspirationQuery {
  const selected = FACET_KEYS.flatMap((key) => (facets[key] ? [[`${key}[]`, facets[key]] as const] : []))
  return {
    tab,
    ...(query !== '' && { query }),
    ...Object.fromEntries(selected),
    ...(near !== undefined && tab === 'REFERENCE_PROJECT' && { near }),
    ...(page > 1 && { page: String(page) }),
    // There are few documents, so one page shows all.
    itemsPerPage: String(tab === 'DOWNLOAD' ? PAGE_ITEMS_MAX : PAGE_ITEMS),
  }
}

/** Filters saved reference projects; null when only the backend can answer: other tabs and text search. */
export function filterOfflineItems(
  { tab, query, facets }: GalleryState,
  items: readonly InspirationItem[],
): InspirationItem[] | null {
  if (tab !== 'REFERENCE_PROJECT' || query !== '') return null
  return items.filter(({ tags, place }) =>
    FACET_KEYS.every((key) => {
      const available = key === 'region' ? [place?.region] : tags
      return facets[key]?.some((value) => available.includes(value)) ?? true
    }),
  )
}

/** Number of items on each page, of `total` in all. */
export function pageSizes(total: number, pages: number): number[] {
  const pageCount = Math.min(pages, Math.max(1, Math.ceil(total / PAGE_ITEMS)))
  return Array.from({ length: pageCount }, (_, index) => Math.min(PAGE_ITEMS, total - index * PAGE_ITEMS))
}
