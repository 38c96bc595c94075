import type { SharedSelection } from '#contract/shared-selections/schema.ts'
import { draftEntry, type Draft } from '#app/platform/storage/page-entries.ts'
import { readEntry, writeEntry } from '#app/platform/storage/entry-store.ts'

/** Name of the new-project form, its draft and its control ids. */
export const NEW_PROJECT_FORM = 'new-project'

/** One control per product, because drafts are stored by control name. */
export const productName = (category: string): string => `${PRODUCT_PREFIX}${category}`

const PRODUCT_PREFIX = 'productCategories.'

/** The products checked in a form. */
export function productsOf(form: FormData): string[] {
  const names = [...form.keys()].filter((name) => name.startsWith(PRODUCT_PREFIX))
  return names.map((name) => name.slice(PRODUCT_PREFIX.length))
}

const entryOf = (customerId: string) => draftEntry(customerId, NEW_PROJECT_FORM)

/** True when the customer has a draft of a new project. */
export function hasNewProjectDraft(customerId: string): boolean {
  return readEntry(entryOf(customerId)) !== null
}

/** Replaces the customer's draft of a new project, which the form then restores. */
export function startNewProjectDraft(
  customerId: string,
  { productCategories, type, style }: NonNullable<SharedSelection['draft']>,
): void {
  const products = (productCategories ?? []).map((category) => [productName(category), 'on'])
  const fields: Draft = { ...Object.fromEntries(products), ...(type && { type }), ...(style && { style }) }
  writeEntry(entryOf(customerId), fields)
}
