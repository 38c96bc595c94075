import * as v from 'valibot'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from './vocabulary.ts'

/** One schema per question about the planned work. */
export const plannedWorkSchemas = {
  productCategories: v.object({
    productCategories: v.pipe(v.array(v.picklist(PRODUCT_CATEGORIES)), v.minLength(1, 'choice')),
  }),
  type: v.object({ type: v.picklist(PROJECT_TYPES, 'choice') }),
  style: v.object({ style: v.picklist(PROJECT_STYLES, 'choice') }),
} as const
