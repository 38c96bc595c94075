import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { clearVisitorData } from './clear-visitor-data.ts'
import { removeForeignCaches } from './legacy-caches.ts'
import { pageEntries } from './page-entries.ts'
import { entries } from './registry.ts'
import { tabletEntries } from './tablet-entries.ts'

function fakeCaches(...names: string[]) {
  const stored = new Set(names)
  return {
    stored,
    keys: () => Promise.resolve([...stored]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  }
}

let page: ReturnType<typeof fakeDocument>
let caches: ReturnType<typeof fakeCaches>

beforeEach(() => {
  page = fakeDocument()
  caches = fakeCaches('kept-documents', 'an-older-worker')
  vi.stubGlobal('document', page)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function addDatabase(name: string): Promise<void> {
  const request = indexedDB.open(name)
  await new Promise((resolve) => request.addEventListener('success', resolve))
  request.result.close()
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name)

describe('the end of a visit', () => {
  test('removes what is not the tablet’s from cookies, storages, caches and databases (S096)', async () => {
    const cookiesOfTheTablet = [
      entries.deviceId,
      entries.showroom,
      entries.machineCredentials,
      entries.accessToken,
      entries.refreshToken,
      entries.tokenType,
      pageEntries.background,
    ].map(({ name }) => name)
    for (const name of [...cookiesOfTheTablet, 'portal_consent', 'portal_realtime', 'portal_sidebar']) {
      page.cookies.set(name, 'x')
    }
    const remaining = ['locale', 'clock_offset', ...Object.values(tabletEntries).map(({ name }) => name)]
    for (const name of [...remaining, 'theme', 'portal_cache:lotte', 'something-else']) localStorage.setItem(name, 'x')
    sessionStorage.setItem('draft:lotte:profile', '{}')
    await addDatabase('portal-outbox')
    await addDatabase('portal-uploads')

    await clearVisitorData()

    expect([...page.cookies.keys()]).toEqual(cookiesOfTheTablet)
    expect(Object.keys(localStorage).toSorted()).toEqual(remaining.toSorted())
    expect(Object.keys(sessionStorage)).toEqual([])
    expect([...caches.stored]).toEqual([])
    await vi.waitFor(async () => expect(await databaseNames()).toEqual([]), 20_000)
  })

  test('goes on when caches or databases are missing, and says so (F-29)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('caches', undefined)
    await addDatabase('portal-outbox')
    await clearVisitorData()
    await vi.waitFor(async () => expect(await databaseNames()).toEqual([]), 20_000)
    expect(warn.mock.calls.map(([text]) => text as string)).toEqual(['Visitor data could not be removed'])
    vi.stubGlobal('indexedDB', undefined)
    await clearVisitorData()
    expect(warn).toHaveBeenCalledTimes(3)
  })

  test('does not wait for a storage that is silent (F-29)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('caches', { keys: () => new Promise(() => {}) })
    const cleared = clearVisitorData()
    await vi.advanceTimersByTimeAsync(3100)
    await cleared
    expect(String(warn.mock.calls[0]?.[1])).toContain('A storage does not answer')
  })
})

describe('caches of older workers', () => {
  test('are removed, but not the documents of the customer', async () => {
    await removeForeignCaches()
    expect([...caches.stored]).toEqual(['kept-documents'])
  })

  test('need not exist', async () => {
    Reflect.deleteProperty(globalThis, 'caches')
    await removeForeignCaches()
    expect(caches.stored.size).toBe(2)
  })
})
