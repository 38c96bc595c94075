import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './entry-store.ts'
import { checkStorageHealth, estimateStorageUsage, hasStoredCache } from './storage-health.ts'

afterEach(() => void vi.unstubAllGlobals())

function storageThat(setItem: (name: string, value: string) => void) {
  const removed: string[] = []
  return { removed, setItem, removeItem: (name: string) => void removed.push(name) }
}

test('a storage is tested with the room that a project needs, and nothing is left in it (F-29)', () => {
  const written: [string, number][] = []
  const storage = storageThat((name, value) => void written.push([name, value.length]))
  expect(checkStorageHealth(storage)).toBe('fine')
  expect(written).toEqual([['portal_cache:probe', 4096]])
  expect(storage.removed).toEqual(['portal_cache:probe'])
})

test.each([
  ['full', new DOMException('full', 'QuotaExceededError')],
  ['refused', new DOMException('no', 'SecurityError')],
  ['refused', Object.assign(new Error('no DOMException'), { name: 'QuotaExceededError' })],
])('a storage is %s when writing throws %s (F-29)', (health, error) => {
  const storage = storageThat(() => {
    throw error
  })
  expect(checkStorageHealth(storage)).toBe(health)
  expect(storage.removed).toEqual(['portal_cache:probe'])
})

test('a missing storage is refused, and holds no data of a customer (F-29)', () => {
  expect([checkStorageHealth(null), hasStoredCache('lotte', null)]).toEqual(['refused', false])
})

test('a storage that the browser forbids is refused (F-29)', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  try {
    expect([checkStorageHealth(), hasStoredCache('lotte'), browserStorage()]).toEqual(['refused', false, null])
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
  }
})

test('data of a customer is available offline if their cache is stored', () => {
  const storage = { getItem: (name: string) => (name === 'portal_cache:lotte' ? '{}' : null) }
  expect([hasStoredCache('lotte', storage), hasStoredCache('joris', storage)]).toEqual([true, false])
})

test.each([
  ['both numbers', { estimate: () => Promise.resolve({ usage: 1, quota: 2 }) }, { used: 1, quota: 2 }],
  ['no usage', { estimate: () => Promise.resolve({ quota: 2 }) }, null],
  ['no quota', { estimate: () => Promise.resolve({ usage: 1 }) }, null],
  ['no estimate', {}, null],
  ['no storage manager', undefined, null],
])('with %s the used and available bytes are %s', async (_, storage, expected) => {
  vi.stubGlobal('navigator', { storage })
  expect(await estimateStorageUsage()).toEqual(expected)
})

test('without a navigator the used bytes are unknown', async () => {
  vi.stubGlobal('navigator', undefined)
  expect(await estimateStorageUsage()).toBeNull()
})
