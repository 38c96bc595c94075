import { useSyncExternalStore } from 'react'
import type { QueuedEdit } from './queued-edit.ts'

// What screens see of the queue; apart from what works on it, so that the start page does not load that (P9).

const NOTHING: readonly QueuedEdit[] = []
const listeners = new Set<() => void>()
let queue: readonly QueuedEdit[] = NOTHING

/** Shows another queue. */
export function showQueue(next: readonly QueuedEdit[]): void {
  queue = next.length === 0 ? NOTHING : next
  listeners.forEach((listener) => listener())
}

/** The queue as shown. */
export const shownQueue = (): readonly QueuedEdit[] => queue

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Edits that wait on this device, in the order of sending. */
export function useQueue(): readonly QueuedEdit[] {
  return useSyncExternalStore(subscribe, shownQueue, () => NOTHING)
}
