import { createStore } from '../state/create-store.ts'

/** The status of one request. */
export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

/** Names a request by endpoint, path parameters and filters. Without the body, which may hold passwords. */
export function requestKey(name: string, { params, query }: { params?: unknown; query?: unknown } = {}): string {
  return JSON.stringify([name, params ?? {}, query ?? {}], sortKeys)
}

/** A replacer for JSON.stringify: the same members in any order give the same text. */
export function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The status of every request since the start or the last sign-out. */
export function createRequestStatuses() {
  const store = createStore<ReadonlyMap<string, RequestStatus>>(new Map())
  return {
    get: (key: string): RequestStatus => store.get().get(key) ?? 'idle',
    set: (key: string, status: RequestStatus): void => store.set(new Map(store.get()).set(key, status)),
    clear: (): void => store.set(new Map()),
    subscribe: store.subscribe,
  }
}

/** The statuses of the app's own client. */
export const requestStatuses = createRequestStatuses()
