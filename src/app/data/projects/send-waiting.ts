import type { QueryClient } from '@tanstack/react-query'
import { probe } from '#app/platform/query/online.ts'
import { projectUploads } from './attachment-uploads.ts'
import { projectOutbox } from './project-outbox.ts'

/** Sends all that waits on this device, edits and files, once the server answers; what cannot be sent waits on. */
export async function sendWaiting(queryClient: QueryClient): Promise<void> {
  if (!(await probe())) return
  await Promise.all([projectOutbox(queryClient).flush(), projectUploads(queryClient).flush('all')])
}
