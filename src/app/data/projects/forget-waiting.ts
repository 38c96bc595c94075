import type { QueryClient } from '@tanstack/react-query'
import { projectUploads } from './attachment-uploads.ts'
import { projectOutbox, tellRefusedStorage } from './project-outbox.ts'

/** What waits for a project whose person has deleted or left it goes with it, edits and files: nobody is asked (E06). */
export async function forgetWaiting(queryClient: QueryClient, projectId: string): Promise<void> {
  const steps = [projectOutbox(queryClient).forget(projectId), projectUploads(queryClient).forget(projectId)]
  for (const step of await Promise.allSettled(steps)) if (step.status === 'rejected') tellRefusedStorage(step.reason)
}
