import { createStore, useStore } from '../state/create-store.ts'
import { readEntry, writeEntry } from '../storage/entry-store.ts'
import { tabletEntries } from '../storage/tablet-entries.ts'

/** The idle times that staff choose from, in seconds. */
export const IDLE_TIMES = [30, 60, 120, 180, 300] as const

const revision = createStore(0)

/** After how many seconds without activity this tablet asks whether anybody is present. */
export function useIdleTime(): number {
  useStore(revision)
  return readEntry(tabletEntries.idleTime)
}

/** Changes the idle time of this tablet. */
export function setIdleTime(seconds: number): void {
  writeEntry(tabletEntries.idleTime, seconds)
  revision.set(revision.get() + 1)
}
