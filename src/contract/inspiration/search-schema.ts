import * as v from 'valibot'
import { FACET_KEYS, INSPIRATION_TABS, ITEM_BONDS, ITEM_FINISHES, ITEM_FORMATS, SEARCH_MAX } from './catalogue.ts'
import { REGIONS } from '../geography/region.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES } from '../projects/vocabulary.ts'
import { inspirationItemSchema } from './item-schema.ts'
import { postcodeSchema } from '../geography/postcode-schema.ts'
import { COLOUR_FAMILIES } from '../planner/schema.ts'

const anyOf = <const Values extends readonly string[]>(values: Values) =>
  v.optional(v.array(v.picklist(values, 'choice')))
const natural = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'invalid'))

/**
 * Query of a search. Values of one facet are combined with OR, facets with AND; `query` in Dutch or French; `near` is a
 * postcode that sorts by distance; pages start at 1.
 */
export const inspirationQuerySchema = v.object({
  tab: v.optional(v.picklist(INSPIRATION_TABS, 'choice')),
  query: v.optional(v.pipe(v.string(), v.maxLength(SEARCH_MAX, 'tooLong'))),
  'category[]': anyOf(PRODUCT_CATEGORIES),
  'style[]': anyOf(PROJECT_STYLES),
  'colourFamily[]': anyOf(COLOUR_FAMILIES),
  'format[]': anyOf(ITEM_FORMATS),
  'bond[]': anyOf(ITEM_BONDS),
  'finish[]': anyOf(ITEM_FINISHES),
  'region[]': anyOf(REGIONS),
  near: v.optional(postcodeSchema),
  page: v.optional(natural),
  itemsPerPage: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|[1-8]\d|9[0-6])$/, 'invalid'))),
})

/**
 * Result counts of each value of a facet, given the selection in the other facets; 0 where nothing matches. Facets that
 * no item of the tab has are left out.
 */
export const facetSchema = v.object({
  key: v.picklist(FACET_KEYS),
  values: v.array(v.object({ value: v.string(), count: v.number() })),
})

/** A page of results, with facets counted over all results. */
export const inspirationListSchema = v.object({
  totalItems: v.number(),
  items: v.array(inspirationItemSchema),
  facets: v.nullish(v.array(facetSchema), () => []),
})

/** Query of a search. */
export type InspirationQuery = v.InferOutput<typeof inspirationQuerySchema>
/** One facet with its counts. */
export type Facet = v.InferOutput<typeof facetSchema>
