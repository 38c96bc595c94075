import { createUploadQueue, type Upload } from '#app/data/projects/outbox/upload-queue.ts'
import { type UploadStore, memoryUploads } from '#app/data/projects/outbox/upload-store.ts'
import { CallError } from '#app/platform/http/call-error.ts'

/** A file of one byte, or of the length of its text. */
export const textFile = (name: string, text = 'x'): File => new File([text], name)

/**
 * A backend that stores files by idempotency key, and the upload queue of a device whose pages can be reloaded; `tabs` are
 * the files that a tab is sending.
 */
export function createUploadDevice({
  store = { ...memoryUploads(), isPersistent: true },
  tabs = new Set<string>(),
  onChange = () => undefined,
  prefix = 'k',
}: { store?: UploadStore; tabs?: Set<string>; onChange?: () => void; prefix?: string } = {}) {
  const state = {
    online: true,
    known: true,
    loseResponse: false,
    status: 0,
    /** The name of the only file that fails with this status; without one all do. */
    failing: undefined as string | undefined,
    held: undefined as Promise<void> | undefined,
    heldList: Promise.resolve(),
  }
  const stored = new Map<string, string>()
  const sent: string[] = []
  const reported: unknown[] = []
  let keys = 0
  let time = 0
  let shown: readonly Upload[] = []
  const published: (readonly Upload[])[] = []
  const open = () =>
    createUploadQueue({
      store,
      async send({ id, name, file: { size } }, signal, onProgress) {
        sent.push(id)
        onProgress(size / 2)
        await state.held
        if (signal.aborted) throw signal.reason
        if (!state.online) throw new CallError('unreachable')
        if (state.status > 0 && (state.failing ?? name) === name)
          throw new CallError('rejected', { status: state.status })
        // A request is longer than its file.
        onProgress(size + 200)
        stored.set(id, name)
        if (!state.loseResponse) return
        state.loseResponse = false
        throw new CallError('unreachable')
      },
      async tryLock(id, run) {
        if (tabs.has(id)) return false
        tabs.add(id)
        await run().finally(() => tabs.delete(id))
        return true
      },
      isOnline: () => state.known,
      publish: (uploads) => void published.push((shown = uploads)),
      onChange,
      onUploaded: () => state.heldList,
      newId: () => `${prefix}${keys++}`,
      now: () => new Date(time + keys),
      report: (error) => void reported.push(error),
    })
  const page = { queue: open() }
  return {
    state,
    page,
    sent,
    reported,
    store,
    names: () => [...stored.values()],
    shown: () => shown,
    /** What screens have shown one after the other. */
    published,
    /** Keeps requests waiting for their response until the returned function is called. */
    hold() {
      let release = () => {}
      state.held = new Promise((resolve) => (release = resolve))
      return release
    },
    /** Keeps the project's list waiting until the returned function is called. */
    holdList() {
      let release = () => {}
      state.heldList = new Promise((resolve) => (release = resolve))
      return release
    },
    advance: (ms: number) => void (time += ms),
    reload: () => void (page.queue = open()),
  }
}
