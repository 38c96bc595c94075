import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 10_000

/** The time to the minute, in milliseconds since 1970; a screen that stays open over midnight follows. */
export function useNow(): number {
  return useSyncExternalStore(follow, minute, minute)
}

function minute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

function follow(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}
