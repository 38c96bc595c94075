import { ATTACHMENT_SIZE_MAX } from '#contract/constants/limits.ts'
import { isRefusal } from './is-refusal.ts'
import type { KeptFile, UploadStore } from './upload-store.ts'

/** A file on its way to a project, as screens see it. */
export interface Upload extends KeptFile {
  /** True once the disk has it: it then outlives this page. */
  readonly isKept: boolean
  /** Bytes that have left this device. */
  readonly sent: number
  /** `keeping` while the disk is at it. */
  readonly state: 'keeping' | 'waiting' | 'sending' | 'failed'
  /** Why it failed: what is wrong with the file itself, or what sending it threw. */
  readonly refusal?: 'empty' | 'tooLarge'
  readonly error?: unknown
  /** How often it got no answer, and when it may go again by itself, in milliseconds since 1970. */
  readonly tries: number
  readonly dueAt: number
}

/** How one file goes out; rejects with CallError, or with the signal's reason. */
export type SendFile = (file: KeptFile, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<void>

/** What the queue of files needs from outside. */
export interface UploadPorts {
  store: UploadStore
  send: SendFile
  /** Runs unless another tab is at this file; false when one is. Without locks keys keep a file from counting twice. */
  alone: (id: string, run: () => Promise<void>) => Promise<boolean>
  /** As far as is known; without a network nothing is tried. */
  isOnline: () => boolean
  show: (uploads: readonly Upload[]) => void
  /** A file has arrived; resolves once its project shows it. */
  arrived: () => Promise<void>
  newId: () => string
  now: () => Date
  /** Takes faults of the store that no screen can mend. */
  report: (error: unknown) => void
}

/** More at once would only take the line from each other. */
const AT_ONCE = 2
/** A large file that gets no answer goes again less and less often. */
const RETRY_MS = 15_000
const LONGEST_RETRY_MS = 10 * 60_000

const FRESH = { sent: 0, tries: 0, dueAt: 0 }

/**
 * Files on their way (E08, T31): each is kept on disk before it is sent, under a key of its own, and leaves the disk once it
 * has arrived, so that a lost answer, a reload or a second tab neither loses a file nor stores it twice. One that the disk
 * does not take is sent from memory, while the page lasts.
 */
export function createUploadQueue(ports: UploadPorts) {
  const { store } = ports
  const flights = new Map<string, AbortController>()
  let uploads: readonly Upload[] = []

  function show(next: readonly Upload[]): void {
    uploads = next
    ports.show(next)
  }
  const change = (id: string, changes: Partial<Upload>) =>
    show(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const forget = (id: string) => show(uploads.filter((one) => one.id !== id))
  /** What the disk does not do is told, and otherwise as if it had: the key guards against the file coming twice. */
  const drop = (id: string) => store.drop(id).catch(ports.report)

  async function keep(upload: Upload): Promise<void> {
    const isKept = await store.keep(upload).then(
      () => true,
      (error: unknown) => {
        ports.report(error)
        return false
      },
    )
    change(upload.id, { isKept, state: 'waiting' })
    // Given up while the disk was at it.
    if (!uploads.some(({ id }) => id === upload.id)) await drop(upload.id)
  }

  function sendNext(): Promise<void> {
    const free = ports.isOnline() ? AT_ONCE - flights.size : 0
    const next = uploads.filter(({ id, state }) => state === 'waiting' && !flights.has(id)).slice(0, Math.max(0, free))
    return Promise.all(next.map(sendOne)).then(() => undefined)
  }

  async function sendOne(upload: Upload): Promise<void> {
    const { id } = upload
    const flight = new AbortController()
    flights.set(id, flight)
    const isFree = await ports.alone(id, () => attempt(upload, flight.signal)).catch(ports.report)
    flights.delete(id)
    // One that another tab is at leaves this one's list when that tab is done (`look`).
    if (isFree !== false) await sendNext()
  }

  async function attempt(upload: Upload, signal: AbortSignal): Promise<void> {
    const { id, file } = upload
    // Another tab was faster, or its person has given it up there.
    if (upload.isKept && !(await store.has(id))) return forget(id)
    if (signal.aborted) return
    change(id, { state: 'sending', sent: 0, error: undefined })
    try {
      await ports.send(upload, signal, (sent) => change(id, { sent: Math.min(sent, file.size) }))
    } catch (error) {
      // A cancelled one is out of the list already. Without a network it just goes on waiting.
      if (!ports.isOnline()) return change(id, { state: 'waiting' })
      const dueAt = ports.now().getTime() + Math.min(RETRY_MS * 2 ** upload.tries, LONGEST_RETRY_MS)
      return change(id, { state: 'failed', error, tries: upload.tries + 1, dueAt })
    }
    await drop(id)
    await ports.arrived()
    forget(id)
  }

  return {
    /** Takes files up; those that cannot be taken stay in the list with their reason. Resolves once they are sent or wait. */
    async add(projectId: string, files: readonly File[]): Promise<void> {
      const added = files.map((file): Upload => {
        const refusal = file.size === 0 ? 'empty' : file.size > ATTACHMENT_SIZE_MAX ? 'tooLarge' : undefined
        const own = { id: ports.newId(), projectId, file, name: file.name, at: ports.now().toISOString() }
        return { ...own, ...FRESH, isKept: false, state: refusal ? 'failed' : 'keeping', ...(refusal && { refusal }) }
      })
      show([...uploads, ...added])
      await Promise.all(added.filter(({ refusal }) => !refusal).map(keep))
      await sendNext()
    },

    /** Takes up what the last page, or another tab, has left on disk, and lets go of what is no longer there. */
    async look(): Promise<void> {
      const kept = await store.read()
      const stays = ({ id, isKept, state }: Upload) =>
        !isKept || state === 'sending' || kept.some((one) => one.id === id)
      const found = kept.filter(({ id }) => !uploads.some((one) => one.id === id))
      show([
        ...uploads.filter(stays),
        ...found.map((one): Upload => ({ ...one, ...FRESH, isKept: true, state: 'waiting' })),
      ])
    },

    /** Sends what waits, and once more what got no answer: all of it, or what is due by now. */
    flush(which: 'all' | 'due' = 'all'): Promise<void> {
      const now = ports.now().getTime()
      const isDue = (one: Upload) =>
        one.state === 'failed' && !one.refusal && !isRefusal(one.error) && (which === 'all' || one.dueAt <= now)
      show(uploads.map((one) => (isDue(one) ? { ...one, state: 'waiting' } : one)))
      return sendNext()
    },

    /** Sends a failed file again, under its key (F-21). */
    retry(id: string): Promise<void> {
      change(id, { state: 'waiting', sent: 0, error: undefined })
      return sendNext()
    },

    /** Stops a file on its way, or forgets one that failed. */
    async cancel(id: string): Promise<void> {
      flights.get(id)?.abort()
      forget(id)
      await drop(id)
    },

    /** Forgets all that waits for a project. */
    async forget(projectId: string): Promise<void> {
      const its = uploads.filter((one) => one.projectId === projectId)
      its.forEach(({ id }) => flights.get(id)?.abort())
      show(uploads.filter((one) => one.projectId !== projectId))
      await Promise.all(its.map(({ id }) => drop(id)))
    },

    /** Stops everything; what is kept waits for its person, or goes with `forever` (F-26). */
    async stop(forever: boolean): Promise<void> {
      flights.forEach((flight) => flight.abort())
      show([])
      if (forever) await store.remove()
    },
  }
}

/** Files on their way. */
export type UploadQueue = ReturnType<typeof createUploadQueue>
