import { usePendingItemChanges } from '#app/data/inspiration/pending-item-changes.ts'
import { usePendingQuestions } from '#app/data/questions/pending-questions.ts'
import { createStore, useStore } from '#app/platform/state/create-store.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import type { QueuedEdit } from './queued-edit.ts'
import type { Upload } from './upload-queue.ts'

// The queues' state for screens, separate from the code that sends, so that the start page need not load that.

const NO_EDITS: readonly QueuedEdit[] = []
const NO_UPLOADS: readonly Upload[] = []
const edits = createStore<readonly QueuedEdit[] | undefined>(undefined)
const uploads = createStore(NO_UPLOADS)

/** Publishes the stored edits to the screens. */
export const publishEdits = (next: readonly QueuedEdit[]): void => edits.set(next.length > 0 ? next : NO_EDITS)
/** The edits last published. */
export const pendingEdits = (): readonly QueuedEdit[] => edits.get() ?? NO_EDITS
/** Edits queued on this device, in the order of sending. */
export const usePendingEdits = (): readonly QueuedEdit[] => useStore(edits) ?? NO_EDITS
/** False until this page has read the store. */
export const useIsOutboxLoaded = (): boolean => useStore(edits, (loaded) => loaded !== undefined)

/** Publishes the current uploads to the screens. */
export const publishUploads = (next: readonly Upload[]): void => uploads.set(next.length > 0 ? next : NO_UPLOADS)

/** The uploads of one project. */
export function useUploads(projectId: string): Upload[] {
  return useStore(uploads).filter((upload) => upload.projectId === projectId)
}

/** The number of pending changes, new projects, files, questions and changes of items, which a sign-out would delete. */
export function usePendingCount(): number {
  const files = useStore(uploads).filter(({ rejection }) => !rejection)
  const others = usePendingQuestions().length + usePendingItemChanges().length
  return usePendingEdits().reduce((sum, edit) => sum + countChanges(edit), files.length + others)
}

/** True while something pending is not stored, so that it would be lost with this page. */
export function useHasUnstored(): boolean {
  const hasEdits = usePendingEdits().length > 0
  const files = useStore(uploads).filter(({ rejection, state }) => !rejection && state !== 'storing')
  const isUnstored = [...files, ...usePendingQuestions()].some(({ isStored }) => !isStored)
  return isUnstored || (hasEdits && isTablet())
}

/** The number of changes in an edit; a new project counts as one. */
export const countChanges = ({ creates, patch }: QueuedEdit): number => (creates ? 1 : Object.keys(patch).length)
