import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const TICK_MS = 10_000

/** The time to the minute, in milliseconds since 1970. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentMinute, currentMinute)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, TICK_MS)
  return () => clearInterval(timer)
}
