import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { upload } from '#app/platform/api/upload.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { tryLock } from '#app/platform/queue/queue-locks.ts'
import { session } from '#app/platform/session/session.ts'
import { markUnsent } from '#app/platform/state/unsent-changes.ts'
import { notifyTabs, reportStorageError, storageOwner } from './project-outbox.ts'
import { createUploadQueue, type SendFile, type Upload, type UploadQueue } from './upload-queue.ts'
import { indexedUploads, memoryUploads } from './upload-store.ts'
import { publishUploads } from './use-pending-edits.ts'

let opened: { subject: string | null; queue: UploadQueue } | undefined

/** The upload queue of the signed-in customer; uploads continue when the page changes and after a reload. */
export function projectUploads(queryClient: QueryClient): UploadQueue {
  const { subject } = session.getSnapshot()
  if (opened?.subject === subject) return opened.queue
  const owner = storageOwner()
  const queue = createUploadQueue({
    store: owner === null ? memoryUploads() : indexedUploads(owner),
    send,
    tryLock: (id, run) => tryLock(`portal-upload:${id}`, run),
    isOnline: () => onlineManager.isOnline(),
    publish,
    onChange: notifyTabs,
    onUploaded: () => refresh(queryClient, [attachmentEndpoints.list]),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    report: reportStorageError,
  })
  opened = { subject, queue }
  return queue
}

const send: SendFile = async ({ id, projectId, name, file }, signal, onProgress) => {
  const args = { params: { id: projectId }, query: { name } }
  await upload(attachmentEndpoints.upload, args, { file, idempotencyKey: id, signal, onProgress })
}

function publish(uploads: readonly Upload[]): void {
  publishUploads(uploads)
  markUnsent(
    'uploads',
    uploads.some(({ isStored, state }) => !isStored && state !== 'failed'),
  )
}

// A file must never be sent for another customer; a sign-out deletes what is pending.
session.registerTeardown('calls', () => opened?.queue.stop(false))
session.registerTeardown('queue', (reason) => (reason === 'logout' ? opened?.queue.stop(true) : undefined))
session.onSignOut(() => {
  opened = undefined
})
