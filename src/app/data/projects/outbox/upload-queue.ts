import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { actionAfter, backoff } from '#app/platform/http/retry-policy.ts'
import { createQueue } from '#app/platform/queue/queue.ts'
import type { QueuedFile, UploadStore } from './upload-store.ts'

/** A file that is being uploaded to a project, as screens show it. */
export interface Upload extends QueuedFile {
  /** True once it is on disk: it then survives a reload. */
  readonly isStored: boolean
  /** Bytes sent so far. */
  readonly sent: number
  readonly state: 'storing' | 'waiting' | 'sending' | 'failed'
  /** Why the file itself cannot be sent. */
  readonly rejection?: 'empty' | 'tooLarge'
  /** What sending it threw. */
  readonly error?: unknown
}

/** Sends one file; rejects with CallError, or with the signal's reason. */
export type SendFile = (file: QueuedFile, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<void>

/** What the upload queue needs from outside. */
export interface UploadPorts {
  store: UploadStore
  send: SendFile
  /** Runs unless another tab sends this file; false when one does. */
  tryLock: (id: string, run: () => Promise<void>) => Promise<boolean>
  isOnline: () => boolean
  publish: (uploads: readonly Upload[]) => void
  /** A file was uploaded; resolves once its project shows it. */
  onUploaded: () => Promise<void>
  newId: () => string
  now: () => Date
  /** Receives errors of the store. */
  report: (error: unknown) => void
}

/** More at once would only share the bandwidth. */
const CONCURRENCY = 2
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 10 * 60_000

/**
 * Files to be uploaded. Each is stored before it is sent under an idempotency key of its own, and deleted once it has
 * arrived: a lost response, a reload or a second tab neither loses a file nor uploads it twice. A file that cannot be stored
 * is sent from memory.
 */
export function createUploadQueue(ports: UploadPorts) {
  const { store } = ports
  const controllers = new Map<string, AbortController>()
  let uploads: readonly Upload[] = []

  const queue = createQueue<Upload>({
    caller: 'upload',
    readPending: () => uploads.filter((upload) => upload.state === 'waiting' || isRetryable(upload)),
    groupOf: ({ id }) => id,
    async send([upload]) {
      if (!upload) return undefined
      const controller = new AbortController()
      controllers.set(upload.id, controller)
      const run = () => sendFile(upload, controller.signal)
      const isSent = await ports.tryLock(upload.id, run).finally(() => controllers.delete(upload.id))
      // A file that another tab has sent leaves this tab's list on the next reload.
      return isSent ? undefined : 'skipped'
    },
    onFailure([upload], error) {
      // A cancelled file has left the list already.
      if (upload) update(upload.id, ports.isOnline() ? { state: 'failed', error } : { state: 'waiting' })
    },
    backoff: (failures) => backoff(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS),
    isOnline: ports.isOnline,
    concurrency: CONCURRENCY,
    now: () => ports.now().getTime(),
    report: ports.report,
  })

  const isRetryable = ({ state, rejection, error }: Upload) =>
    state === 'failed' && !rejection && actionAfter(error, 'upload') === 'retry'

  function publish(next: readonly Upload[]): void {
    uploads = next
    ports.publish(next)
  }
  const update = (id: string, changes: Partial<Upload>) =>
    publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const removeFromList = (id: string) => publish(uploads.filter((upload) => upload.id !== id))
  /** A failure only risks sending the file again, which its key makes harmless. */
  const deleteStored = (id: string) => store.delete(id).catch(ports.report)

  async function storeFile({ id, projectId, name, file, at }: Upload): Promise<void> {
    const isStored = await store.put({ id, projectId, name, file, at }).then(
      () => true,
      (error: unknown) => {
        ports.report(error)
        return false
      },
    )
    update(id, { isStored, state: 'waiting' })
    // Cancelled while it was being stored.
    if (!uploads.some((upload) => upload.id === id)) await deleteStored(id)
  }

  async function sendFile(upload: Upload, signal: AbortSignal): Promise<void> {
    const { id, file } = upload
    // Another tab has sent or cancelled it.
    if (upload.isStored && !(await store.has(id))) return removeFromList(id)
    if (signal.aborted) return
    update(id, { state: 'sending', sent: 0, error: undefined })
    await ports.send(upload, signal, (sent) => update(id, { sent: Math.min(sent, file.size) }))
    await deleteStored(id)
    await ports.onUploaded().catch(ports.report)
    removeFromList(id)
  }

  return {
    /** Adds files; those that cannot be sent stay in the list with their reason. Resolves once the rest are sent or wait. */
    async add(projectId: string, files: readonly File[]): Promise<void> {
      const added = files.map((file): Upload => {
        const rejection = file.size === 0 ? 'empty' : file.size > ATTACHMENT_SIZE_MAX ? 'tooLarge' : undefined
        return {
          id: ports.newId(),
          projectId,
          file,
          name: file.name,
          at: ports.now().toISOString(),
          sent: 0,
          isStored: false,
          state: rejection ? 'failed' : 'storing',
          ...(rejection && { rejection }),
        }
      })
      publish([...uploads, ...added])
      await Promise.all(added.filter(({ rejection }) => !rejection).map(storeFile))
      await queue.flush('due')
    },

    /** Adds what an earlier page or another tab has stored, and removes what is stored no longer. */
    async reload(): Promise<void> {
      const stored = await store.read()
      const isCurrent = ({ id, isStored, state }: Upload) =>
        !isStored || state === 'sending' || stored.some((file) => file.id === id)
      const found = stored.filter(({ id }) => !uploads.some((upload) => upload.id === id))
      publish([
        ...uploads.filter(isCurrent),
        ...found.map((file): Upload => ({ ...file, sent: 0, isStored: true, state: 'waiting' })),
      ])
    },

    /** Sends what waits, and again what failed for a while: all of it, or what is due by now. */
    flush(which: 'all' | 'due' = 'all'): Promise<void> {
      if (which === 'all') {
        publish(uploads.map((upload) => (isRetryable(upload) ? { ...upload, state: 'waiting' } : upload)))
      }
      return queue.flush(which)
    },

    /** Sends a failed file again, under its key. */
    retry(id: string): Promise<void> {
      update(id, { state: 'waiting', sent: 0, error: undefined })
      return queue.retry(id)
    },

    /** Stops an upload, or removes one that failed. */
    async cancel(id: string): Promise<void> {
      controllers.get(id)?.abort()
      removeFromList(id)
      await deleteStored(id)
    },

    /** Removes all files of a project. */
    async discardProject(projectId: string): Promise<void> {
      const discarded = uploads.filter((upload) => upload.projectId === projectId)
      discarded.forEach(({ id }) => controllers.get(id)?.abort())
      publish(uploads.filter((upload) => upload.projectId !== projectId))
      await Promise.all(discarded.map(({ id }) => deleteStored(id)))
    },

    /** Stops everything; what is stored waits for its owner, or is deleted with `isForGood`. */
    async stop(isStoreDeleted: boolean): Promise<void> {
      queue.stop()
      controllers.forEach((controller) => controller.abort())
      publish([])
      if (isStoreDeleted) await store.remove()
    },
  }
}

/** Files to be uploaded. */
export type UploadQueue = ReturnType<typeof createUploadQueue>
