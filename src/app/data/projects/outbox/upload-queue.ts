import { ATTACHMENT_SIZE_MAX } from '#contract/configuration/limits.ts'
import { actionAfter, backoff } from '#app/platform/http/retry-policy.ts'
import { createQueue } from '#app/platform/queue/queue.ts'
import type { QueuedFile, UploadStore } from './upload-store.ts'

/** An upload to a project, as shown on screen. */
export interface Upload extends QueuedFile {
  /** True once the file is stored, so that it survives a reload. */
  readonly isStored: boolean
  /** Bytes sent so far. */
  readonly sent: number
  readonly state: 'storing' | 'waiting' | 'sending' | 'failed'
  /** Why the file itself cannot be sent. */
  readonly rejection?: 'empty' | 'tooLarge'
  /** The error of the last attempt. */
  readonly error?: unknown
}

/** Sends one file; rejects with CallError, or with the signal's reason. */
export type SendFile = (file: QueuedFile, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<void>

/** Dependencies of the upload queue. */
export interface UploadPorts {
  store: UploadStore
  send: SendFile
  /** Runs unless another tab sends this file; false when one does. */
  tryLock: (id: string, run: () => Promise<void>) => Promise<boolean>
  isOnline: () => boolean
  publish: (uploads: readonly Upload[]) => void
  /** Called after this page changed the stored files. */
  onChange: () => void
  /** Called after an upload; resolves once the project's list contains the file. */
  onUploaded: () => Promise<void>
  newId: () => string
  now: () => Date
  /** Receives errors of the store. */
  report: (error: unknown) => void
}

/** More at a time would only share the bandwidth. */
const CONCURRENCY = 2
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 10 * 60_000

/**
 * Files to be uploaded. Each is stored before it is sent with its own idempotency key, and deleted once it has arrived,
 * so that a lost response, a reload or a second tab neither loses a file nor uploads it twice. A file that cannot be
 * stored is sent from memory.
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
      // A file that another tab has sent leaves this tab's list on the next load.
      return isSent ? undefined : 'skipped'
    },
    onFailure([upload], error) {
      // A cancelled file is no longer in the list.
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
  /** On failure the file is only sent again, which its idempotency key makes harmless. */
  const deleteStored = (...ids: readonly string[]): Promise<void> =>
    Promise.all(ids.map((id) => store.delete(id).catch(ports.report))).then(ports.onChange)

  async function storeFile({ id, projectId, name, file, at }: Upload): Promise<void> {
    const isStored = await store.put({ id, projectId, name, file, at }).then(
      () => store.isPersistent,
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
    // It has arrived, so that nothing is left to abort.
    controllers.delete(id)
    await deleteStored(id)
    await ports.onUploaded().catch(ports.report)
    removeFromList(id)
  }

  return {
    /** Adds files; invalid ones stay in the list with their reason. Resolves once the rest are sent or queued. */
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
      ports.onChange()
      await queue.flush('due')
    },

    /** Syncs the list with the store, which an earlier page or another tab may have changed. */
    async reload(): Promise<void> {
      const stored = await store.read()
      // A file that has arrived stays on screen until the project's list contains it.
      const isGone = ({ id, isStored, state }: Upload) =>
        isStored && (state !== 'sending' || controllers.has(id)) && !stored.some((file) => file.id === id)
      const found = stored.filter(({ id }) => !uploads.some((upload) => upload.id === id))
      uploads.filter(isGone).forEach(({ id }) => controllers.get(id)?.abort())
      publish([
        ...uploads.filter((upload) => !isGone(upload)),
        ...found.map((file): Upload => ({ ...file, sent: 0, isStored: true, state: 'waiting' })),
      ])
    },

    /** Sends waiting files and retries failed ones: all of them, or those that are due. */
    flush(which: 'all' | 'due' = 'all'): Promise<void> {
      if (which === 'all') {
        publish(uploads.map((upload) => (isRetryable(upload) ? { ...upload, state: 'waiting' } : upload)))
      }
      return queue.flush(which)
    },

    /** Retries a failed file with the same idempotency key. */
    retry(id: string): Promise<void> {
      update(id, { state: 'waiting', sent: 0, error: undefined })
      return queue.retry(id)
    },

    /** Cancels an upload, or removes a failed one. */
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
      await deleteStored(...discarded.map(({ id }) => id))
    },

    /** Stops all uploads; stored files wait for the next sign-in, or are deleted with `shouldDeleteFiles`. */
    async stop(shouldDeleteFiles: boolean): Promise<void> {
      queue.stop()
      controllers.forEach((controller) => controller.abort())
      publish([])
      if (shouldDeleteFiles) await store.remove()
    },
  }
}

/** The upload queue. */
export type UploadQueue = ReturnType<typeof createUploadQueue>
