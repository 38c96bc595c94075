import type { Page } from '@playwright/test'

/** How the databases of a browser fail. */
export const DATABASE_FAULTS = ['silent', 'blocked', 'missing', 'throwing', 'refused', 'full'] as const
export type DatabaseFault = (typeof DATABASE_FAULTS)[number]

/** Breaks IndexedDB on every page that is opened from now on. */
export async function breakDatabases(page: Page, fault: DatabaseFault): Promise<void> {
  await page.addInitScript((kind) => {
    const replaceGetter = (get: () => unknown) => Object.defineProperty(globalThis, 'indexedDB', { get })
    if (kind === 'missing') replaceGetter(() => undefined)
    if (kind === 'throwing') {
      replaceGetter(() => {
        throw new DOMException('refused', 'SecurityError')
      })
    }
    if (kind === 'silent') {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
      IDBFactory.prototype.databases = () => new Promise(() => undefined)
    }
    if (kind === 'refused') {
      IDBFactory.prototype.open = () => {
        const request = Object.assign(new EventTarget(), { error: new DOMException('refused', 'InvalidStateError') })
        setTimeout(() => (request as unknown as IDBOpenDBRequest).onerror?.(new Event('error')))
        return request as unknown as IDBOpenDBRequest
      }
    }
    if (kind === 'blocked') {
      // An open request is queued behind a deletion, which waits for a connection that stays open.
      const { open } = IDBFactory.prototype
      const blocked = new Map<string, Promise<unknown>>()
      const block = (factory: IDBFactory, name: string) =>
        new Promise((resolve) => {
          const first = open.call(factory, name)
          first.onsuccess = () => {
            const connection = first.result
            factory.deleteDatabase(name).onblocked = () => resolve(connection)
          }
        })
      IDBFactory.prototype.open = function (name: string) {
        const state = blocked.get(name) ?? block(this, name)
        blocked.set(name, state)
        const request = new EventTarget() as IDBOpenDBRequest
        void state.then(() => {
          const queued = open.call(this, name)
          queued.onupgradeneeded = (event) => request.onupgradeneeded?.(event)
          queued.onsuccess = (event) => request.onsuccess?.(event)
        })
        return request
      }
    }
    if (kind === 'full') {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }
  }, fault)
}

/** How Cache Storage fails. */
export type CacheFault = 'missing' | 'silent' | 'refused'

/** Breaks Cache Storage on every page that is opened from now on. */
export async function breakCaches(page: Page, fault: CacheFault): Promise<void> {
  await page.addInitScript((kind) => {
    if (kind === 'missing') {
      delete (globalThis as { caches?: CacheStorage }).caches
      Reflect.deleteProperty(Window.prototype, 'caches')
    }
    const answer = () =>
      kind === 'silent'
        ? new Promise<never>(() => undefined)
        : Promise.reject(new DOMException('refused', 'SecurityError'))
    if (kind !== 'missing')
      Object.assign(CacheStorage.prototype, { open: answer, keys: answer, has: answer, match: answer })
  }, fault)
}

/** Makes localStorage refuse every entry on every page that is opened from now on, as where its quota is used up. */
export async function fillLocalStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
}
