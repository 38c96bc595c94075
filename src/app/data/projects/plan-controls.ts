import { PRODUCT_CATEGORIES, type ProductCategory } from '#contract/constants/vocabularies.ts'

/** Names the form of a new project, its draft and the ids of its controls. */
export const NEW_PROJECT_FORM = 'new-project'

/** A draft is kept by control, so every product is a control of its own. */
export const productName = (category: string): string => `productCategories.${category}`

/** The products that are chosen in a form of such controls. */
export function productsOf(form: FormData): ProductCategory[] {
  return PRODUCT_CATEGORIES.filter((category) => form.has(productName(category)))
}
