import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { createStore, useStore } from '#app/platform/state/create-store.ts'

// The queue's state for screens, separate from the code that sends, so that pages need not load that.

/** An item to save with a project, or to remove from it. */
export interface ProjectItemChange {
  /** The idempotency key of its request. */
  readonly id: string
  readonly projectId: string
  readonly item: InspirationItem
  /** True to save it. */
  readonly isAdded: boolean
}

const NO_CHANGES: readonly ProjectItemChange[] = []
const pending = createStore(NO_CHANGES)

/** Publishes the changes to be sent to the screens. */
export const publishItemChanges = (next: readonly ProjectItemChange[]): void =>
  pending.set(next.length > 0 ? next : NO_CHANGES)

/** Changes of the items of projects that were not sent yet, oldest first. */
export const usePendingItemChanges = (): readonly ProjectItemChange[] => useStore(pending)
