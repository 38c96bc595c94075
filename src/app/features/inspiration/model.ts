import {
  FACET_KEYS,
  type FacetKey,
  INSPIRATION_TABS,
  type InspirationTab,
  PAGE_ITEMS,
  PAGE_ITEMS_MAX,
  SEARCH_MAX,
} from '#contract/constants/catalogue.ts'
import { FACET_VALUES } from '#contract/constants/facet-values.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import type { Facet, InspirationQuery } from '#contract/schemas/inspiration-search.ts'

/** Pages that one address shows at most. */
const PAGES_MAX = 200

/** What the address says: the values of a facet with commas between them, `near` a postcode or `off`; defaults are absent. */
export type InspirationSearch = Partial<Record<'tab' | 'query' | 'near' | 'page' | FacetKey, string | undefined>>

/** What of each facet is chosen, in the order of its vocabulary; facets without a choice are absent. */
export type ChosenFacets = Partial<Record<FacetKey, readonly string[]>>

/** What somebody looks for. */
export interface Look {
  readonly tab: InspirationTab
  readonly query: string
  readonly facets: ChosenFacets
  /** A postcode from the address, `off`, or undefined for that of the current project (B15). */
  readonly near: string | undefined
  /** How many pages are on screen, from 1. */
  readonly pages: number
}

/** Reads an address; what it does not understand is as if it were not there (S150). */
export function readLook({ tab, query, near, page, ...rest }: InspirationSearch): Look {
  const chosen = FACET_KEYS.map((key) => [key, valuesIn(key, rest[key])] as const)
  return {
    tab: INSPIRATION_TABS.find((one) => one === tab) ?? INSPIRATION_TABS[0],
    query: (query ?? '').trim().slice(0, SEARCH_MAX),
    facets: Object.fromEntries(chosen.filter(([, values]) => values.length > 0)),
    near: near !== undefined && /^(off|[1-9]\d{3})$/.test(near) ? near : undefined,
    pages: page !== undefined && /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), PAGES_MAX) : 1,
  }
}

function valuesIn(key: FacetKey, text = ''): string[] {
  const asked = text.split(',')
  return FACET_VALUES[key].filter((value) => asked.includes(value))
}

/** Nothing chosen: what a change of tab leaves behind (S072). */
export const NO_FACETS: InspirationSearch = {
  ...Object.fromEntries(FACET_KEYS.map((key) => [key, undefined])),
  page: undefined,
}

/** Back to the start: first tab, no facets, no words (S073). */
export const RESET: InspirationSearch = { ...NO_FACETS, tab: undefined, query: undefined }

/** The change to the address that adds a value of a facet, or takes it away when it is chosen. */
export function toggled({ facets }: Pick<Look, 'facets'>, key: FacetKey, value: string): InspirationSearch {
  const before = facets[key] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return { [key]: valuesIn(key, after.join()).join() || undefined, page: undefined }
}

/** The facets to choose from: those that were counted, and what is chosen whether it was counted or not (E31). */
export function shownFacets(counted: readonly Facet[], chosen: ChosenFacets): Facet[] {
  return FACET_KEYS.flatMap((key) => {
    const known = counted.find((facet) => facet.key === key)?.values ?? []
    const rest = (chosen[key] ?? []).filter((value) => !known.some((one) => one.value === value))
    const values = [...known, ...rest.map((value) => ({ value, count: 0 }))]
    return values.length > 0 ? [{ key, values }] : []
  })
}

/** All that is chosen, facet by facet. */
export function chosenOf(facets: ChosenFacets): { key: FacetKey; value: string }[] {
  return FACET_KEYS.flatMap((key) => (facets[key] ?? []).map((value) => ({ key, value })))
}

/** What a search is like, without its words (S139, F-82). */
export function sizeOfSearch({ tab, facets }: Pick<Look, 'tab' | 'facets'>, query: string) {
  return { tab, words: query.split(/\s+/).filter(Boolean).length, facets: chosenOf(facets).length }
}

/** What is asked of the backend for one page; `near` a postcode, for buildings alone, as nothing else stands anywhere. */
export function askFor({ tab, query, facets }: Look, near: string | undefined, page: number): InspirationQuery {
  const chosen = FACET_KEYS.flatMap((key) => (facets[key] ? [[`${key}[]`, facets[key]] as const] : []))
  return {
    tab,
    ...(query !== '' && { query }),
    ...Object.fromEntries(chosen),
    ...(near !== undefined && tab === 'REFERENCE_PROJECT' && { near }),
    ...(page > 1 && { page: String(page) }),
    // Documents are rows, and few: all of them on one page.
    itemsPerPage: String(tab === 'DOWNLOAD' ? PAGE_ITEMS_MAX : PAGE_ITEMS),
  }
}

/** Those of some buildings that fit what is chosen; null when that takes a backend: other tabs, and words. */
export function keptFor({ tab, query, facets }: Look, items: readonly InspirationItem[]): InspirationItem[] | null {
  if (tab !== 'REFERENCE_PROJECT' || query !== '') return null
  return items.filter(({ tags, place }) =>
    FACET_KEYS.every((key) => {
      const own = key === 'region' ? [place?.region] : tags
      return facets[key]?.some((value) => own.includes(value)) ?? true
    }),
  )
}

/** How many things each of so many pages holds, of `total` in all. */
export function pageSizes(total: number, pages: number): number[] {
  const full = Math.min(pages, Math.max(1, Math.ceil(total / PAGE_ITEMS)))
  return Array.from({ length: full }, (_, index) => Math.min(PAGE_ITEMS, total - index * PAGE_ITEMS))
}

/** The words that tell one product from another, by the facets they are of: how it is made, and its format. */
export function productWords(tags: readonly string[]): { key: 'finish' | 'format'; value: string }[] {
  return (['finish', 'format'] as const).flatMap((key) => {
    const value = tags.find((tag) => FACET_VALUES[key].includes(tag))
    return value === undefined ? [] : [{ key, value }]
  })
}
