import type { HubUpdate } from './hub-update.ts'

/** Limits of the history. */
export interface HistoryLimits {
  readonly updates: number
  /** In characters of data. */
  readonly size: number
}

/** The latest updates, oldest first; the oldest are dropped beyond the limits. */
export function createHistory({ updates, size }: HistoryLimits) {
  const entries = new Map<string, HubUpdate>()
  let used = 0
  let latest = ''

  function dropOldest(): void {
    for (const { id, data } of entries.values()) {
      if (entries.size <= updates && used <= size) return
      entries.delete(id)
      used -= data.length
    }
  }

  return {
    /** False for a duplicate update. */
    add(update: HubUpdate): boolean {
      if (entries.has(update.id)) return false
      entries.set(update.id, update)
      latest = update.id
      used += update.data.length
      dropOldest()
      return true
    },
    get: (id: string): HubUpdate | undefined => entries.get(id),
    /** The id of the last update, even after it was dropped. */
    last: () => latest,
    all: (): HubUpdate[] => [...entries.values()],
    /** The updates after an id; all when the id is unknown. */
    after(id: string): HubUpdate[] {
      const all = [...entries.values()]
      return all.slice(all.findIndex((update) => update.id === id) + 1)
    },
    clear(): void {
      entries.clear()
      used = 0
    },
  }
}
