import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkDatabase, openDatabase } from './database.ts'

const STORE = 'things'
let databases = 0
let database = ''

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  database = `checked-${databases++}`
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A browser whose databases open only when `answer` is called. */
function silentBrowser() {
  const open = indexedDB.open.bind(indexedDB)
  const waiting: (() => Promise<void>)[] = []
  vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const request = open(name)
    let listener: typeof request.onsuccess = null
    Object.defineProperty(request, 'onsuccess', {
      set(value: typeof listener) {
        listener = value
      },
    })
    const opened = new Promise((resolve) => request.addEventListener('success', resolve))
    waiting.push(async () => {
      await opened
      listener?.call(request, new Event('success'))
    })
    return request
  })
  return { answer: () => Promise.all(waiting.splice(0).map((release) => release())) }
}

describe('a database', () => {
  test('is opened once and reads what was written', async () => {
    const open = vi.spyOn(indexedDB, 'open')
    const store = openDatabase(database, STORE)
    expect(openDatabase(database, STORE)).toBe(store)
    await set('key', 1, store)
    expect(await get('key', store)).toBe(1)
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('that answers is fine, and the check leaves nothing behind', async () => {
    expect(await checkDatabase(database, STORE)).toBe('fine')
    const keys = await openDatabase(database, STORE)('readonly', (store) => {
      const request = store.count()
      return new Promise<number>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    })
    expect(keys).toBe(0)
  })

  test('without room is full, and one that refuses is refused', async () => {
    const store = openDatabase(database, STORE)
    await set('key', 1, store)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    put.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await checkDatabase(database, STORE)).toBe('full')
    put.mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    expect(await checkDatabase(database, STORE)).toBe('refused')
  })

  test('whose room is too small for a project is full', async () => {
    const store = openDatabase(database, STORE)
    await set('key', 1, store)
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function limited(this: IDBObjectStore, value, key) {
      if (String(value).length > 4000) throw new DOMException('full', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    expect(await checkDatabase(database, STORE)).toBe('full')
  })

  test('of a browser without databases is refused', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await checkDatabase(database, STORE)).toBe('refused')
  })

  test('whose transaction does not end is silent, and the transaction is aborted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const store = openDatabase(database, STORE)
    let transaction: IDBTransaction | undefined
    const used = store('readwrite', (objects) => {
      transaction = objects.transaction
      return new Promise<never>(() => {})
    })
    const outcome = used.catch(String)
    await vi.waitFor(() => expect(transaction).toBeDefined(), 20_000)
    const abort = vi.spyOn(transaction as IDBTransaction, 'abort')
    // Longer than for opening.
    await vi.advanceTimersByTimeAsync(9000)
    expect(abort).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1100)
    expect(await outcome).toContain(`The database ${database} does not answer`)
    expect(abort).toHaveBeenCalledTimes(1)
  })

  test('that does not answer is silent until it does, and nothing is written meanwhile or later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const browser = silentBrowser()
    const store = openDatabase(database, STORE)
    const written = set('key', 1, store)
    const outcome = written.catch(String)
    await vi.advanceTimersByTimeAsync(3100)
    expect(await outcome).toContain(`The database ${database} does not answer`)
    // At once, without waiting again.
    await expect(set('key', 2, store)).rejects.toThrow('does not answer')
    expect(await checkDatabase(database, STORE)).toBe('silent')
    vi.useRealTimers()
    await browser.answer()
    await vi.waitFor(async () => expect(await checkDatabase(database, STORE)).toBe('fine'), 20_000)
    expect(await get('key', store)).toBeUndefined()
  })
})
