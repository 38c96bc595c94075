import { useSyncExternalStore } from 'react'
import { ATTACHMENT_SIZE_MAX } from '#contract/constants/limits.ts'
import { attachmentEndpoints } from '#contract/endpoints/attachments.ts'
import { upload } from '#app/platform/api/upload.ts'
import { markUnsaved } from '#app/platform/forms/unsaved.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { refresh } from '#app/platform/query/refresh.ts'
import { session } from '#app/platform/session/session.ts'

/** A file on its way to a project; it lasts while the page does, whichever of its screens is open. */
export interface Upload {
  /** Its idempotency key, too: sent again it counts once. */
  readonly id: string
  readonly projectId: string
  readonly file: File
  /** Bytes that have left this device. */
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Why it failed: what is wrong with the file itself, or what sending it threw. */
  readonly refusal?: 'empty' | 'tooLarge'
  readonly error?: unknown
}

/** More at once would only take the line from each other. */
const AT_ONCE = 2

let uploads: readonly Upload[] = []
const flights = new Map<string, AbortController>()
const listeners = new Set<() => void>()

/** The files on their way to one project. */
export function useUploads(projectId: string): Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads)
  return all.filter((one) => one.projectId === projectId)
}

/** Takes files up; those that cannot be taken stay in the list with their reason. */
export function addUploads(projectId: string, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const refusal = file.size === 0 ? 'empty' : file.size > ATTACHMENT_SIZE_MAX ? 'tooLarge' : undefined
    const state = refusal ? 'failed' : 'waiting'
    return { id: crypto.randomUUID(), projectId, file, sent: 0, state, ...(refusal && { refusal }) }
  })
  show([...uploads, ...added])
  sendNext()
}

/** Stops a file on its way, or forgets one that failed. */
export function cancelUpload(id: string): void {
  flights.get(id)?.abort()
  flights.delete(id)
  show(uploads.filter((one) => one.id !== id))
  sendNext()
}

/** Sends a failed file again, under its key (F-21). */
export function retryUpload(id: string): void {
  change(id, { state: 'waiting', sent: 0, error: undefined })
  sendNext()
}

function sendNext(): void {
  const free = AT_ONCE - flights.size
  for (const one of uploads.filter(({ state }) => state === 'waiting').slice(0, free)) void sendOne(one)
}

async function sendOne({ id, projectId, file }: Upload): Promise<void> {
  const flight = new AbortController()
  flights.set(id, flight)
  change(id, { state: 'sending' })
  const args = { params: { id: projectId }, query: { name: file.name } }
  const onProgress = (sent: number) => change(id, { sent: Math.min(sent, file.size) })
  try {
    await upload(attachmentEndpoints.upload, args, { file, idempotencyKey: id, signal: flight.signal, onProgress })
    await refresh(queryClient, [attachmentEndpoints.list])
    show(uploads.filter((one) => one.id !== id))
  } catch (error) {
    // A cancelled one is out of the list already.
    change(id, { state: 'failed', error })
  }
  flights.delete(id)
  sendNext()
}

function change(id: string, changes: Partial<Upload>): void {
  show(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)))
}

function show(next: readonly Upload[]): void {
  uploads = next
  const underWay = uploads.some(({ state }) => state !== 'failed')
  markUnsaved('uploads', underWay)
  // Only then, as it keeps the page out of the back-forward cache.
  if (underWay) window.addEventListener('beforeunload', askBefore)
  else window.removeEventListener('beforeunload', askBefore)
  listeners.forEach((listener) => listener())
}

const askBefore = (event: Event) => event.preventDefault()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Nobody's files go on under another's name (F-26).
session.onLeaveStep('calls', () => {
  for (const flight of flights.values()) flight.abort()
  flights.clear()
  show([])
})
