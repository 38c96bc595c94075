import { COLOUR_FAMILIES } from '../schemas/project-helpers.ts'
import { type FacetKey, ITEM_BONDS, ITEM_FINISHES, ITEM_FORMATS } from './catalogue.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, REGIONS } from './vocabularies.ts'

/** The values of each facet, in the order in which they are offered (S054). */
export const FACET_VALUES: Record<FacetKey, readonly string[]> = {
  category: PRODUCT_CATEGORIES,
  style: PROJECT_STYLES,
  colourFamily: COLOUR_FAMILIES,
  format: ITEM_FORMATS,
  bond: ITEM_BONDS,
  finish: ITEM_FINISHES,
  region: REGIONS,
}
