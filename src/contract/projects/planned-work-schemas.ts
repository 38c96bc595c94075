import * as v from 'valibot'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '../constants/vocabularies.ts'

/** An answer to one question about what is planned, by its question; each is given whole or not at all. */
export const planSchemas = {
  productCategories: v.object({
    productCategories: v.pipe(v.array(v.picklist(PRODUCT_CATEGORIES)), v.minLength(1, 'choice')),
  }),
  type: v.object({ type: v.picklist(PROJECT_TYPES, 'choice') }),
  style: v.object({ style: v.picklist(PROJECT_STYLES, 'choice') }),
} as const
