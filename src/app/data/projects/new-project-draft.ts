import type { HandOver } from '#contract/schemas/hand-over.ts'
import { type Draft, visitEntries, visitStore } from '#app/platform/storage/visit-store.ts'
import { NEW_PROJECT_FORM, productName } from './plan-controls.ts'

const entryOf = (customerId: string) => visitEntries.draft(customerId, NEW_PROJECT_FORM)

/** Whether a customer has begun a project that is not sent yet. */
export function hasNewProjectDraft(customerId: string): boolean {
  return visitStore.read(entryOf(customerId)) !== null
}

/** Begins a customer's project with answers from elsewhere, over whatever was begun: the form offers them (F-23). */
export function beginNewProject(customerId: string, { productCategories, type, style }: NonNullable<HandOver['draft']>): void {
  const products = (productCategories ?? []).map((category) => [productName(category), 'on'])
  const fields: Draft = { ...Object.fromEntries(products), ...(type && { type }), ...(style && { style }) }
  visitStore.write(entryOf(customerId), fields)
}
