import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentBuild } from '#app/document/document-build.ts'
import { CONTRACT_VERSION } from '#contract/storage/contract-version.ts'
import { entries } from '../storage/registry.ts'
import { removeEntry, writeEntry } from '../storage/entry-store.ts'
import { removeStoredCache, restoreCache } from './persist-cache.ts'
import { QUERY_CACHE_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { CACHE_MAX_AGE_MS, createQueryClient } from './query-client.ts'

/** A storage that rejects more than `quota` characters. */
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

const KEY = `${QUERY_CACHE_STORAGE_KEY}c1`
const persisted = { meta: { persist: true } }
const seed = (client: ReturnType<typeof createQueryClient>, key: string, data: unknown, options: object = persisted) =>
  client.prefetchQuery({ queryKey: [key], queryFn: () => data, ...options })

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  removeStoredCache(null)
  vi.useRealTimers()
})

/** One page load of a customer: restores the cache, shows data, and closes after the throttled save. */
async function loadPage(storage: ReturnType<typeof storageOf>, keys: Record<string, object>, customerId = 'c1') {
  const client = createQueryClient()
  await restoreCache(customerId, client, storage)
  for (const [key, options] of Object.entries(keys)) await seed(client, key, `${key} of ${customerId}`, options)
  await vi.advanceTimersByTimeAsync(1000)
  return client
}

test('the next page load restores the cached data with its age (S151)', async () => {
  const storage = storageOf()
  await loadPage(storage, { projects: persisted })
  vi.advanceTimersByTime(60_000)
  const next = createQueryClient()
  await restoreCache('c1', next, storage)
  expect(next.getQueryData(['projects'])).toBe('projects of c1')
  expect(next.getQueryState(['projects'])?.dataUpdatedAt).toBeLessThanOrEqual(1_800_000_000_000)
})

test('only queries with meta.persist are stored (house rule 9) (S151)', async () => {
  const storage = storageOf()
  await loadPage(storage, { projects: persisted, secret: {}, other: { meta: { persist: false } } })
  expect(storage.values.get(KEY)).toContain('projects of c1')
  expect(storage.values.get(KEY)).not.toMatch(/secret|other/)
})

test('the stored cache of another customer is neither restored nor kept (T42) (S151, B11)', async () => {
  const storage = storageOf()
  await loadPage(storage, { projects: persisted })
  const second = await loadPage(storage, {}, 'c2')
  expect(second.getQueryData(['projects'])).toBeUndefined()
  expect(storage.values.get(KEY)).toBeUndefined()
})

test.each([
  ['older than seven days', { timestamp: 1_800_000_000_000 - CACHE_MAX_AGE_MS - 1 }],
  ['of another contract version', { buster: `contract ${CONTRACT_VERSION + 1}, build ${documentBuild()}` }],
  ['of the version in which ONLINE meant a video call', { buster: `contract 2, build ${documentBuild()}` }],
  ['of another build', { buster: `contract ${CONTRACT_VERSION}, build earlier` }],
])('a stored cache %s is dropped (S151, B11, T32)', async (_, change) => {
  const storage = storageOf()
  await loadPage(storage, { projects: persisted })
  // The first page is closed; its storage remains.
  removeStoredCache(null)
  const stored = JSON.parse(storage.values.get(KEY) ?? '{}')
  expect(stored).toMatchObject({ buster: `contract ${CONTRACT_VERSION}, build ${documentBuild()}` })
  storage.values.set(KEY, JSON.stringify({ ...stored, ...change }))
  const next = createQueryClient()
  await restoreCache('c1', next, storage)
  expect(next.getQueryData(['projects'])).toBeUndefined()
})

test.each([
  ['earlier build', 'is shown', { buster: `contract ${CONTRACT_VERSION}, build earlier` }, 'projects of c1'],
  ['earlier contract', 'is dropped', { buster: `contract ${CONTRACT_VERSION - 1}, build earlier` }, undefined],
])('offline a stored cache of an %s %s (S151, B01, T32)', async (_what, _result, change, expected) => {
  const storage = storageOf()
  await loadPage(storage, { projects: persisted })
  removeStoredCache(null)
  storage.values.set(KEY, JSON.stringify({ ...JSON.parse(storage.values.get(KEY) ?? '{}'), ...change }))
  onlineManager.setOnline(false)
  const next = createQueryClient()
  await restoreCache('c1', next, storage)
  onlineManager.setOnline(true)
  expect(next.getQueryData(['projects'])).toBe(expected)
})

test('a cache of version 1, whose keys have no locale, is dropped and then replaced (S151)', async () => {
  const storage = storageOf()
  const query = (queryKey: unknown[], data: unknown) => ({
    queryKey,
    queryHash: JSON.stringify(queryKey),
    meta: { persist: true },
    state: { data, dataUpdatedAt: Date.now() - 1000, dataUpdateCount: 1, status: 'success', fetchStatus: 'idle' },
  })
  const queries = [
    query(['favourites.list', {}], { items: [], totalItems: 0 }),
    query(['showrooms.read', { params: { id: 'gent' } }], { name: 'Gent' }),
  ]
  storage.values.set(
    KEY,
    JSON.stringify({ buster: '1', timestamp: Date.now() - 1000, clientState: { mutations: [], queries } }),
  )
  const client = await loadPage(storage, { projects: persisted })
  expect(client.getQueryCache().findAll()).toHaveLength(1)
  expect(storage.values.get(KEY)).toContain('projects of c1')
  expect(storage.values.get(KEY)).not.toMatch(/favourites|showrooms/)
})

test('if storage is full the oldest data is dropped and the newest kept (S151)', async () => {
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

test('unchanged data is not serialised again for a save (P18, S151)', async () => {
  const storage = storageOf()
  const toJSON = vi.fn(() => ['Molenveld', '{"}]'])
  const client = await loadPage(storage, {})
  await seed(client, 'projects', { toJSON })
  await vi.advanceTimersByTimeAsync(1000)
  await seed(client, 'other', null)
  await vi.advanceTimersByTimeAsync(1000)
  expect(toJSON).toHaveBeenCalledTimes(1)
  const next = createQueryClient()
  await restoreCache('c1', next, storage)
  expect(next.getQueryData(['projects'])).toEqual(['Molenveld', '{"}]'])
  expect(next.getQueryData(['other'])).toBeNull()
})

test('once the stored cache is removed, a pending save writes nothing (B11)', async () => {
  const storage = storageOf()
  const client = await loadPage(storage, { projects: persisted })
  await seed(client, 'late', 'late')
  client.clear()
  removeStoredCache(storage)
  await vi.advanceTimersByTimeAsync(5000)
  expect([...storage.values.keys()]).toEqual([])
})

test('on a paired tablet nothing is stored (B11, T42)', async () => {
  writeEntry(entries.machineCredentials, { client_id: 'tablet-1', client_secret: 's' })
  const storage = storageOf()
  await loadPage(storage, { projects: persisted })
  expect(storage.values.size).toBe(0)
  removeEntry(entries.machineCredentials)
})

describe('a page that is closed or left (S151)', () => {
  const page = new EventTarget()
  const hide = () => page.dispatchEvent(new Event('pagehide'))
  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('has stored its latest data, which its next one shows', async () => {
    const storage = storageOf()
    const client = await loadPage(storage, { projects: persisted })
    await seed(client, 'late', 'late')
    hide()
    const next = createQueryClient()
    await restoreCache('c1', next, storage)
    expect([next.getQueryData(['late']), next.getQueryState(['late'])?.status]).toEqual(['late', 'success'])
  })

  test('does not replace, while hidden, what another page has stored since', async () => {
    const storage = storageOf()
    const hidden = await loadPage(storage, { projects: persisted })
    // A tab of its own, which is not closed.
    vi.resetModules()
    vi.stubGlobal('addEventListener', () => undefined)
    const { restoreCache: restoreInOtherTab } = await import('./persist-cache.ts')
    const shown = createQueryClient()
    await restoreInOtherTab('c1', shown, storage)
    shown.setQueryData(['projects'], 'renamed by c1')
    await vi.advanceTimersByTimeAsync(1000)
    expect(storage.values.get(KEY)).toContain('renamed by c1')
    vi.stubGlobal('document', { visibilityState: 'hidden', querySelector: () => null })
    await hidden.invalidateQueries()
    await vi.advanceTimersByTimeAsync(1000)
    hide()
    expect(storage.values.get(KEY)).toContain('renamed by c1')
  })

  test('stores what it receives while hidden, if no other page has stored anything since', async () => {
    const storage = storageOf()
    const client = await loadPage(storage, { projects: persisted })
    vi.stubGlobal('document', { visibilityState: 'hidden', querySelector: () => null })
    client.setQueryData(['projects'], 'renamed by c1')
    await vi.advanceTimersByTimeAsync(1000)
    expect(storage.values.get(KEY)).toContain('renamed by c1')
    await seed(client, 'late', 'late')
    hide()
    expect(storage.values.get(KEY)).toContain('late')
  })

  test('stores neither failed reads nor writes', async () => {
    const storage = storageOf()
    const client = await loadPage(storage, { projects: persisted })
    client.setQueryData(['stale'], 'was there')
    await client.prefetchQuery({
      queryKey: ['failed'],
      queryFn: () => Promise.reject(new Error('x')),
      retry: false,
      ...persisted,
    })
    const mutation = client
      .getMutationCache()
      .build(client, { mutationKey: ['secret write'], mutationFn: async () => 1 })
    await mutation.execute(undefined)
    hide()
    await vi.advanceTimersByTimeAsync(1000)
    expect(storage.values.get(KEY)).toContain('projects')
    expect(storage.values.get(KEY)).not.toMatch(/failed|stale|secret write/)
  })

  test('stores nothing once the session has ended, or another customer has signed in (B11)', async () => {
    const storage = storageOf()
    await loadPage(storage, { projects: persisted })
    removeStoredCache(storage)
    hide()
    expect(storage.values.size).toBe(0)
    await loadPage(storage, { projects: persisted }, 'c2')
    await loadPage(storage, { projects: persisted }, 'c3')
    hide()
    expect([...storage.values.keys()]).toEqual([`${QUERY_CACHE_STORAGE_KEY}c3`])
  })

  test('goes on when the storage is full (F-29)', async () => {
    const storage = storageOf()
    await loadPage(storage, { projects: persisted })
    const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const uncaught = vi.fn()
    process.on('uncaughtException', uncaught)
    hide()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('uncaughtException', uncaught)
    expect(full).toHaveBeenCalled()
    expect(uncaught).not.toHaveBeenCalled()
  })
})

test('a stored cache that is too old or cannot be read is removed (S151)', async () => {
  const storage = storageOf()
  await loadPage(storage, { projects: persisted })
  vi.setSystemTime(Date.now() + CACHE_MAX_AGE_MS + 60_000)
  const next = createQueryClient()
  await restoreCache('c1', next, storage)
  expect([next.getQueryData(['projects']), storage.values.has(KEY)]).toEqual([undefined, false])
})

test('without storage nothing is restored, and nothing throws (F-29)', async () => {
  await expect(restoreCache('c1', createQueryClient(), null)).resolves.toBeUndefined()
  expect(() => removeStoredCache(null)).not.toThrow()
})
