import { useSyncExternalStore } from 'react'

let isLive = false
const listeners = new Set<() => void>()

/** Told by the channel: whether changes are heard of at once, in this tab or by another one for it. */
export function setLive(live: boolean): void {
  if (live === isLive) return
  isLive = live
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether changes elsewhere are heard of at once; for the screens where that matters (F-64). */
export function useLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLive,
    () => false,
  )
}
