/** Where a call stands (S059). */
export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

/** Names one call: the endpoint, its path parameters and its filters. Bodies stay out: they may hold passwords. */
export function callKey(name: string, { params, query }: { params?: unknown; query?: unknown } = {}): string {
  return JSON.stringify([name, params ?? {}, query ?? {}], sortedKeys)
}

/** The same members in any order give the same text. */
export function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Keeps the status of every call made since the start or the last leave. */
export function createRequestStatuses() {
  const statuses = new Map<string, RequestStatus>()
  const listeners = new Set<() => void>()
  const changed = () => listeners.forEach((listener) => listener())

  return {
    get: (key: string): RequestStatus => statuses.get(key) ?? 'idle',
    set(key: string, status: RequestStatus): void {
      statuses.set(key, status)
      changed()
    },
    clear(): void {
      statuses.clear()
      changed()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The statuses of the app's own client. */
export const requestStatuses = createRequestStatuses()
