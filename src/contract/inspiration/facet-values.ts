import { COLOUR_FAMILIES } from '../planner/schema.ts'
import { type FacetKey, ITEM_BONDS, ITEM_FINISHES, ITEM_FORMATS } from './catalogue.ts'
import { REGIONS } from '../geography/region.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES } from '../projects/vocabulary.ts'

/** The values of each facet, in the order in which they are offered. */
export const FACET_VALUES: Record<FacetKey, readonly string[]> = {
  category: PRODUCT_CATEGORIES,
  style: PROJECT_STYLES,
  colourFamily: COLOUR_FAMILIES,
  format: ITEM_FORMATS,
  bond: ITEM_BONDS,
  finish: ITEM_FINISHES,
  region: REGIONS,
}
