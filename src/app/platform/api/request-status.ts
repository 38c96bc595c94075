import { createStore } from '../state/create-store.ts'

/** The status of one request. */
export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

/** The key of a request: endpoint, path parameters and filters. Not the body, which may contain passwords. */
export function requestKey(name: string, { params, query }: { params?: unknown; query?: unknown } = {}): string {
  return JSON.stringify([name, params ?? {}, query ?? {}], sortKeys)
}

/** A replacer for JSON.stringify that sorts members, so that equal objects give equal texts. */
export function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The status of every request since the page load or the last sign-out. */
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
