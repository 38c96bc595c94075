import type { QueryClient } from '@tanstack/react-query'
import { itemOutbox } from '#app/data/inspiration/item-outbox.ts'
import { projectUploads } from './attachment-uploads.ts'
import { projectOutbox, reportStorageError } from './project-outbox.ts'

/** Discards the pending edits, files and changes of items of a project that was deleted or left. */
export async function discardPending(queryClient: QueryClient, projectId: string): Promise<void> {
  itemOutbox(queryClient).discardProject(projectId)
  const steps = [
    projectOutbox(queryClient).discardProject(projectId),
    projectUploads(queryClient).discardProject(projectId),
  ]
  for (const step of await Promise.allSettled(steps)) if (step.status === 'rejected') reportStorageError(step.reason)
}
