import { createStore, del, set, type UseStore } from 'idb-keyval'
import { STORAGE_TIMEOUT_MS } from '#contract/configuration/limits.ts'

/** Longer than for opening, as files of 50 MB are written in one transaction. Milliseconds. */
const TRANSACTION_TIMEOUT_MS = 10_000

/** How a database answers: as it should, with no room left, with a refusal, or not at all. */
export type DatabaseHealth = 'fine' | 'full' | 'refused' | 'silent'

class SilentDatabaseError extends Error {
  override name = 'SilentDatabaseError'
}

const opened = new Map<string, UseStore>()

/**
 * The object store of a database, which is opened on first use. Accesses reject when the browser has no databases,
 * refuses them, has no room, or does not answer in time, for example because another tab blocks it; then nothing is
 * written, also not later. While one is unanswered, others are rejected at once.
 */
export function openDatabase(name: string, storeName: string): UseStore {
  const store = opened.get(name) ?? withTimeLimits(name, createStore(name, storeName))
  opened.set(name, store)
  return store
}

function withTimeLimits(name: string, access: UseStore): UseStore {
  const silence = new SilentDatabaseError(`The database ${name} does not answer`)
  let isSilent = false

  return function use<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => T | PromiseLike<T>): Promise<T> {
    if (isSilent) return Promise.reject(silence)
    return new Promise((resolve, reject) => {
      let transaction: IDBTransaction | undefined
      let hasGivenUp = false
      let timer = setTimeout(giveUp, STORAGE_TIMEOUT_MS)

      function giveUp(): void {
        hasGivenUp = true
        isSilent = true
        reject(silence)
        try {
          transaction?.abort()
        } catch {
          // It is being committed.
        }
      }

      function start(store: IDBObjectStore): T | PromiseLike<T> {
        clearTimeout(timer)
        if (hasGivenUp) throw silence
        transaction = store.transaction
        timer = setTimeout(giveUp, TRANSACTION_TIMEOUT_MS)
        return run(store)
      }

      async function answer(): Promise<void> {
        try {
          resolve(await access(mode, start))
        } catch (error) {
          reject(error)
        }
        isSilent = false
        clearTimeout(timer)
      }
      void answer()
    })
  }
}

function healthAfter(error: unknown): DatabaseHealth {
  if (error instanceof SilentDatabaseError) return 'silent'
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused'
}

const PROBE_KEY = 'probe'
/** A quota too small for a project counts as exhausted. */
const PROBE_VALUE = 'x'.repeat(4096)

/** Tests a database by writing to it. */
export async function checkDatabase(name: string, storeName: string): Promise<DatabaseHealth> {
  const store = openDatabase(name, storeName)
  try {
    await set(PROBE_KEY, PROBE_VALUE, store)
    await del(PROBE_KEY, store)
    return 'fine'
  } catch (error) {
    return healthAfter(error)
  }
}
