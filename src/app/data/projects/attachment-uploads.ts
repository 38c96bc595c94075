import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '#contract/endpoints/attachments.ts'
import { upload } from '#app/platform/api/upload.ts'
import { markUnsaved } from '#app/platform/forms/unsaved.ts'
import { showUploads } from '#app/platform/outbox/queue-view.ts'
import { createUploadQueue, type Upload, type UploadQueue } from '#app/platform/outbox/upload-queue.ts'
import { indexedUploads, type KeptFile, visitUploads } from '#app/platform/outbox/upload-store.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { session } from '#app/platform/session/session.ts'
import { keepsFor, tellRefusedStorage, tellTabs } from './project-outbox.ts'

let opened: { customerId: string | null; queue: UploadQueue } | undefined

/** Files on their way of whoever is signed in; they go on whichever page is open, and after a reload. */
export function projectUploads(queryClient: QueryClient): UploadQueue {
  const { subject } = session.getSnapshot()
  if (opened?.customerId === subject) return opened.queue
  const customerId = keepsFor()
  const queue = createUploadQueue({
    store: customerId === null ? visitUploads() : indexedUploads(customerId),
    send,
    alone,
    isOnline: () => onlineManager.isOnline(),
    show,
    arrived: () => {
      tellTabs()
      return refresh(queryClient, [attachmentEndpoints.list])
    },
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    report: tellRefusedStorage,
  })
  opened = { customerId: subject, queue }
  return queue
}

async function send({ id, projectId, name, file }: KeptFile, signal: AbortSignal, onProgress: (sent: number) => void) {
  const args = { params: { id: projectId }, query: { name } }
  await upload(attachmentEndpoints.upload, args, { file, idempotencyKey: id, signal, onProgress })
}

async function alone(id: string, run: () => Promise<void>): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  if (!locks) return run().then(() => true)
  return locks.request(`portal-upload:${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
}

function show(uploads: readonly Upload[]): void {
  showUploads(uploads)
  // What the disk has outlives the page; only for the rest it asks.
  const isAtRisk = uploads.some(({ isKept, state }) => !isKept && state !== 'failed')
  markUnsaved('uploads', isAtRisk)
  // Only then, as it keeps the page out of the back-forward cache.
  if (isAtRisk) globalThis.addEventListener?.('beforeunload', askBefore)
  else globalThis.removeEventListener?.('beforeunload', askBefore)
}

const askBefore = (event: Event) => event.preventDefault()

// Nobody's files go on under another's name (F-26); their own logout removes what waits.
session.onLeaveStep('calls', () => opened?.queue.stop(false))
session.onLeaveStep('queue', (reason) => (reason === 'logout' ? opened?.queue.stop(true) : undefined))
session.onLeave(() => {
  opened = undefined
})
