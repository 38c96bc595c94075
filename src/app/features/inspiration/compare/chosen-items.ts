import { session } from '#app/platform/session/session.ts'
import { createStore } from '#app/platform/state/create-store.ts'
import { type ComparedItem, comparisonEntry } from '#app/platform/storage/comparison-entry.ts'
import { readEntry, removeEntry, writeEntry } from '#app/platform/storage/entry-store.ts'

/** Most items side by side; more would be too narrow to read. */
export const COMPARED_MAX = 4

/** The items chosen for a comparison, all of one kind; they last as long as the tab. */
export const chosenItems = createStore(readEntry(comparisonEntry))

/** Replaces the choice. */
export function chooseItems(items: readonly ComparedItem[]): void {
  if (items.length === 0) removeEntry(comparisonEntry)
  else writeEntry(comparisonEntry, items)
  chosenItems.set(items)
}

session.onSignOut(() => chooseItems([]))

/** Why an item cannot be added: there are enough, or those there are of another kind. */
export function refusalOf(chosen: readonly ComparedItem[], { kind }: ComparedItem): 'full' | 'mixed' | null {
  if (chosen.some((other) => other.kind !== kind)) return 'mixed'
  return chosen.length >= COMPARED_MAX ? 'full' : null
}

/** The ids in the address of a comparison, each once. */
export function parseComparedIds(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim())
  return [...new Set(ids)].filter(Boolean)
}
