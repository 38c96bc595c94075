import type { HubUpdate } from './hub-update.ts'

/** How much a history holds. */
export interface HistoryLimits {
  readonly updates: number
  /** In characters of data. */
  readonly size: number
}

/** The latest updates, oldest first; what exceeds the limits is forgotten from the front. */
export function createHistory({ updates, size }: HistoryLimits) {
  const kept = new Map<string, HubUpdate>()
  let used = 0
  let latest = ''

  function forgetOldest(): void {
    const [oldest] = kept.values()
    if (!oldest) return
    kept.delete(oldest.id)
    used -= oldest.data.length
  }

  return {
    /** False for an update that is there already: delivered twice, it counts once. */
    add(update: HubUpdate): boolean {
      if (kept.has(update.id)) return false
      kept.set(update.id, update)
      latest = update.id
      used += update.data.length
      while (kept.size > updates || used > size) forgetOldest()
      return true
    },
    get: (id: string): HubUpdate | undefined => kept.get(id),
    /** The id of the last update that there was. */
    last: () => latest,
    all: (): HubUpdate[] => [...kept.values()],
    /** What came after an update; everything when it is not there. */
    after(id: string): HubUpdate[] {
      const all = [...kept.values()]
      return all.slice(all.findIndex((update) => update.id === id) + 1)
    },
    clear(): void {
      kept.clear()
      used = 0
    },
  }
}
