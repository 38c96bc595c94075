import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import type { Logger } from 'pino'
import { databaseFailure } from '#server/db/database-failure.ts'
import { type FileStore, FileStoreError, type FileStoreFailure } from '#server/ports/files.ts'

/** A finished call of a store; `read` is a download that broke off after it had started. */
export interface FileStoreCall {
  readonly operation: 'put' | 'get' | 'read' | 'remove'
  readonly outcome: 'ok' | FileStoreFailure
  /** Without the time in which the content arrives, or is read. */
  readonly seconds: number
}

/** A store whose calls are observed and whose state is known. */
export interface MonitoredFileStore {
  readonly store: FileStore
  /** False after a check that failed, until one succeeds. */
  isAvailable(): boolean
  /** Checks the store, and logs when it can no longer or again be used. */
  check(): Promise<void>
}

/** Observes the calls of a store. */
export function monitorFileStore(
  store: FileStore,
  logger: Logger,
  observe: (call: FileStoreCall) => void,
): MonitoredFileStore {
  let isAvailable = true

  /** Starts a call's time; the result reports its outcome. */
  function startCall(operation: FileStoreCall['operation']) {
    let startedAt = performance.now()
    const report = (outcome: FileStoreCall['outcome']) =>
      observe({ operation, outcome, seconds: (performance.now() - startedAt) / 1000 })
    return {
      restart: () => void (startedAt = performance.now()),
      report,
      // Other errors are those of the content, which its sender broke off.
      reportError: (error: unknown) => error instanceof FileStoreError && report(error.kind),
    }
  }

  async function observeCall<Result>(
    operation: FileStoreCall['operation'],
    run: (call: ReturnType<typeof startCall>) => Promise<Result>,
  ): Promise<Result> {
    const call = startCall(operation)
    try {
      const result = await run(call)
      call.report('ok')
      return result
    } catch (error) {
      call.reportError(error)
      throw error
    }
  }

  return {
    store: {
      put: (id, content) => observeCall('put', (call) => store.put(id, withEnd(content, call.restart))),
      async get(id) {
        const file = await observeCall('get', () => store.get(id))
        return file && { ...file, content: withErrors(file.content, startCall('read').reportError) }
      },
      remove: (id) => observeCall('remove', () => store.remove(id)),
      check: () => store.check(),
    },
    isAvailable: () => isAvailable,
    async check() {
      try {
        await store.check()
        if (!isAvailable) logger.warn('file store can be used again')
        isAvailable = true
      } catch (error) {
        if (isAvailable) logger.error({ reason: databaseFailure(error).message }, 'file store cannot be used')
        isAvailable = false
      }
    },
  }
}

async function* withEnd(content: AsyncIterable<Uint8Array>, onEnd: () => void): AsyncGenerator<Uint8Array> {
  yield* content
  onEnd()
}

/** Passes a stream on, chunk by chunk as it is read, and tells its error. */
function withErrors(
  content: ReadableStream<Uint8Array>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = content.getReader()
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        onError(error)
        throw error
      }
    },
    cancel: (reason: unknown) => reader.cancel(reason),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
