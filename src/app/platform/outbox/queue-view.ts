import type { QueuedEdit } from './queued-edit.ts'
import { createShown } from './shown.ts'
import type { Upload } from './upload-queue.ts'

// What screens see of what waits; apart from what works on it, so that the start page does not load that (P9).

const edits = createShown<QueuedEdit>()
const uploads = createShown<Upload>()

/** Shows another queue. */
export const showQueue = edits.show
/** The queue as shown. */
export const shownQueue = edits.read
/** Edits that wait on this device, in the order of sending. */
export const useQueue = edits.useItems
/** False until this page knows what waits on this device. */
export const useIsQueueKnown = edits.useIsKnown

/** Shows other files on their way. */
export const showUploads = uploads.show

/** The files on their way to one project. */
export function useUploads(projectId: string): Upload[] {
  return uploads.useItems().filter((upload) => upload.projectId === projectId)
}

/** How much would be lost if what waits on this device were thrown away: changes, new projects and files. */
export function useUnsentCount(): number {
  const files = uploads.useItems().filter(({ refusal }) => !refusal)
  return edits.useItems().reduce((sum, edit) => sum + countOf(edit), files.length)
}

/** How many changes an edit is; a new project is one. */
export const countOf = ({ creates, wanted }: QueuedEdit): number => (creates ? 1 : Object.keys(wanted).length)
