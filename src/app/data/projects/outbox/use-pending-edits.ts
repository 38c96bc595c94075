import { createStore, useStore } from '#app/platform/state/create-store.ts'
import type { QueuedEdit } from './queued-edit.ts'
import type { Upload } from './upload-queue.ts'

// What screens show of the queues, apart from the code that sends them, so that the start page does not load that.

const NO_EDITS: readonly QueuedEdit[] = []
const NO_UPLOADS: readonly Upload[] = []
const edits = createStore<readonly QueuedEdit[] | undefined>(undefined)
const uploads = createStore(NO_UPLOADS)

/** Publishes the stored edits to the screens. */
export const publishEdits = (next: readonly QueuedEdit[]): void => edits.set(next.length > 0 ? next : NO_EDITS)
/** The edits as last published. */
export const pendingEdits = (): readonly QueuedEdit[] => edits.get() ?? NO_EDITS
/** Edits that wait on this device, in the order of sending. */
export const usePendingEdits = (): readonly QueuedEdit[] => useStore(edits) ?? NO_EDITS
/** False until this page has read what is stored. */
export const useIsOutboxLoaded = (): boolean => useStore(edits, (loaded) => loaded !== undefined)

/** Publishes the current uploads to the screens. */
export const publishUploads = (next: readonly Upload[]): void => uploads.set(next.length > 0 ? next : NO_UPLOADS)

/** The uploads of one project. */
export function useUploads(projectId: string): Upload[] {
  return useStore(uploads).filter((upload) => upload.projectId === projectId)
}

/** How much would be lost if everything pending on this device were deleted: changes, new projects and files. */
export function usePendingCount(): number {
  const files = useStore(uploads).filter(({ rejection }) => !rejection)
  return usePendingEdits().reduce((sum, edit) => sum + countChanges(edit), files.length)
}

/** How many changes an edit is; a new project is one. */
export const countChanges = ({ creates, patch }: QueuedEdit): number => (creates ? 1 : Object.keys(patch).length)
