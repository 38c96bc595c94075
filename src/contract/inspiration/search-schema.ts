import * as v from 'valibot'
import {
  FACET_KEYS,
  INSPIRATION_TABS,
  ITEM_BONDS,
  ITEM_FINISHES,
  ITEM_FORMATS,
  SEARCH_MAX,
} from '../constants/catalogue.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, REGIONS } from '../constants/vocabularies.ts'
import { inspirationItemSchema } from './inspiration.ts'
import { nearSchema } from './near.ts'
import { COLOUR_FAMILIES } from './project-helpers.ts'

const anyOf = <const Values extends readonly string[]>(values: Values) =>
  v.optional(v.array(v.picklist(values, 'choice')))
const natural = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'invalid'))

/**
 * What to look for. Any of the values of one facet and all of the facets chosen; `query` in Dutch or French; `near` a
 * postcode to put the nearest first; pages from 1.
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
  near: v.optional(nearSchema),
  page: v.optional(natural),
  itemsPerPage: v.optional(v.pipe(v.string(), v.regex(/^([1-9]|[1-8]\d|9[0-6])$/, 'invalid'))),
})

/**
 * How many things each value of a facet would leave, with what is chosen in the other facets (E31): values with none are
 * there with 0. Facets that nothing of the tab has are left out.
 */
export const facetSchema = v.object({
  key: v.picklist(FACET_KEYS),
  values: v.array(v.object({ value: v.string(), count: v.number() })),
})

/** A page of what was found, the facets counted over all of it. */
export const inspirationListSchema = v.object({
  totalItems: v.number(),
  items: v.array(inspirationItemSchema),
  facets: v.nullish(v.array(facetSchema), () => []),
})

/** What to look for. */
export type InspirationQuery = v.InferOutput<typeof inspirationQuerySchema>
/** One facet with its counts. */
export type Facet = v.InferOutput<typeof facetSchema>
