import * as v from 'valibot'
import { openWord } from '../formats/open-word.ts'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from './vocabulary.ts'

/** One schema per question about the planned work; an unknown word that was chosen before stays. */
export const plannedWorkSchemas = {
  productCategories: v.object({
    productCategories: v.pipe(v.array(openWord(PRODUCT_CATEGORIES)), v.minLength(1, 'choice')),
  }),
  type: v.object({ type: openWord(PROJECT_TYPES) }),
  style: v.object({ style: openWord(PROJECT_STYLES) }),
} as const
