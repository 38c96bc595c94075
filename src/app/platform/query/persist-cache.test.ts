import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONTRACT_VERSION } from '#contract/constants/contract-version.ts'
import { cookieEntries, removeCookie, writeCookie } from '../storage/cookies.ts'
import { dropStoredCache, restoreCache } from './persist.ts'
import { CACHE_KEY_PREFIX } from './stored-copies.ts'
import { CACHE_KEPT_MS, createQueryClient } from './query-client.ts'

/** A storage that refuses more than `quota` characters. */
function storageOf(values = new Map<string, string>(), quota = Number.POSITIVE_INFINITY) {
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

const KEY = `${CACHE_KEY_PREFIX}c1`
const persisted = { meta: { persist: true } }
const seed = (client: ReturnType<typeof createQueryClient>, key: string, data: unknown, options: object = persisted) =>
  client.prefetchQuery({ queryKey: [key], queryFn: () => data, ...options })

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => {
  dropStoredCache(null)
  vi.useRealTimers()
})

/** One visit of a customer: restores, shows data, is closed after the throttled save. */
async function visit(storage: ReturnType<typeof storageOf>, keys: Record<string, object>, customerId = 'c1') {
  const client = createQueryClient()
  await restoreCache(customerId, client, storage)
  for (const [key, options] of Object.entries(keys)) await seed(client, key, `${key} of ${customerId}`, options)
  await vi.advanceTimersByTimeAsync(1000)
  return client
}

test('S151 the next visit starts with the data of the last one, with its age', async () => {
  const storage = storageOf()
  await visit(storage, { projects: persisted })
  vi.advanceTimersByTime(60_000)
  const next = createQueryClient()
  await restoreCache('c1', next, storage)
  expect(next.getQueryData(['projects'])).toBe('projects of c1')
  expect(next.getQueryState(['projects'])?.dataUpdatedAt).toBeLessThanOrEqual(1_800_000_000_000)
})

test('S151 only queries that opted in are kept (house rule 9)', async () => {
  const storage = storageOf()
  await visit(storage, { projects: persisted, secret: {}, other: { meta: { persist: false } } })
  expect(storage.values.get(KEY)).toContain('projects of c1')
  expect(storage.values.get(KEY)).not.toMatch(/secret|other/)
})

test("S151 B11 each person has a copy of their own; another person's copy is neither read nor left behind (T42)", async () => {
  const storage = storageOf()
  await visit(storage, { projects: persisted })
  const second = await visit(storage, {}, 'c2')
  expect(second.getQueryData(['projects'])).toBeUndefined()
  expect(storage.values.get(KEY)).toBeUndefined()
})

test.each([
  ['older than seven days', { timestamp: 1_800_000_000_000 - CACHE_KEPT_MS - 1 }],
  ['of another contract', { buster: String(CONTRACT_VERSION + 1) }],
])('S151 a copy %s is dropped', async (_, change) => {
  const storage = storageOf()
  await visit(storage, { projects: persisted })
  // The first page is closed; its storage stays.
  dropStoredCache(null)
  const stored = JSON.parse(storage.values.get(KEY) ?? '{}')
  expect(stored).toMatchObject({ buster: String(CONTRACT_VERSION) })
  storage.values.set(KEY, JSON.stringify({ ...stored, ...change }))
  const next = createQueryClient()
  await restoreCache('c1', next, storage)
  expect(next.getQueryData(['projects'])).toBeUndefined()
})

test('S151 a full storage drops the oldest data and keeps the newest', async () => {
  const storage = storageOf(new Map(), 600)
  const client = createQueryClient()
  await restoreCache('c1', client, storage)
  for (const key of ['oldest', 'middle', 'newest']) {
    await seed(client, key, key.repeat(20))
    vi.advanceTimersByTime(10)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(storage.values.get(KEY)).toContain('newest')
  expect(storage.values.get(KEY)).not.toContain('oldest')
})

test('P18 S151 data that has not changed is not spelled out again for a save', async () => {
  const storage = storageOf()
  const spelled = vi.fn(() => ['Molenveld', '{"}]'])
  const client = await visit(storage, {})
  await seed(client, 'projects', { toJSON: spelled })
  await vi.advanceTimersByTimeAsync(1000)
  await seed(client, 'other', null)
  await vi.advanceTimersByTimeAsync(1000)
  expect(spelled).toHaveBeenCalledTimes(1)
  const next = createQueryClient()
  await restoreCache('c1', next, storage)
  expect(next.getQueryData(['projects'])).toEqual(['Molenveld', '{"}]'])
  expect(next.getQueryData(['other'])).toBeNull()
})

test('S057 B11 at a leave the cache is cleared and the copy removed; a pending save writes nothing back', async () => {
  const storage = storageOf()
  const client = await visit(storage, { projects: persisted })
  await seed(client, 'late', 'late')
  client.clear()
  dropStoredCache(storage)
  await vi.advanceTimersByTimeAsync(5000)
  expect([...storage.values.keys()]).toEqual([])
})

test('B11 T42 on a paired tablet nothing is kept', async () => {
  writeCookie(cookieEntries.machineCredentials, { client_id: 'tablet-1', client_secret: 's' })
  const storage = storageOf()
  await visit(storage, { projects: persisted })
  expect(storage.values.size).toBe(0)
  removeCookie(cookieEntries.machineCredentials)
})

test('F-29 without a storage the app runs without a stored copy', async () => {
  await expect(restoreCache('c1', createQueryClient(), null)).resolves.toBeUndefined()
  expect(() => dropStoredCache(null)).not.toThrow()
})
