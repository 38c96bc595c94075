import type { QueryClient } from '@tanstack/react-query'
import { projectUploads } from './attachment-uploads.ts'
import { projectOutbox, reportStorageError } from './project-outbox.ts'

/** Discards the pending edits and files of a project that was deleted or left. */
export async function discardPending(queryClient: QueryClient, projectId: string): Promise<void> {
  const steps = [
    projectOutbox(queryClient).discardProject(projectId),
    projectUploads(queryClient).discardProject(projectId),
  ]
  for (const step of await Promise.allSettled(steps)) if (step.status === 'rejected') reportStorageError(step.reason)
}
