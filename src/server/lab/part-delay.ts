import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Mailer } from '#server/ports/mail.ts'

/** Slows a part that the backend uses. */
export interface PartDelay {
  ms(): number
  set(ms: number): void
  /** Removes the delay and ends all waits. */
  reset(): void
  /** Waits as long as is set. */
  pass(): Promise<void>
}

export function createPartDelay(): PartDelay {
  let delay = 0
  let waiting = new AbortController()
  return {
    ms: () => delay,
    set: (ms) => void (delay = ms),
    reset() {
      delay = 0
      waiting.abort()
      waiting = new AbortController()
    },
    async pass() {
      // The wait rejects only when reset aborts it.
      if (delay > 0) await wait(delay, undefined, { signal: waiting.signal }).catch(() => {})
    },
  }
}

/** A mailer that is as slow as a busy mail server. */
export function delayMailer(mailer: Mailer, delay: PartDelay): Mailer {
  return {
    async send(mail, id) {
      await delay.pass()
      await mailer.send(mail, id)
    },
  }
}

/** A file store whose every operation is late. */
export function delayFileStore(store: FileStore, delay: PartDelay): FileStore {
  const late =
    <Args extends unknown[], Result>(operation: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await delay.pass()
      return operation(...args)
    }
  return {
    put: late((id: string, content: AsyncIterable<Uint8Array>) => store.put(id, content)),
    get: late((id: string) => store.get(id)),
    remove: late((id: string) => store.remove(id)),
    check: late(() => store.check()),
  }
}

/**
 * Locks the customers, whom every call of a signed-in person reads, until the delay has passed; on the embedded database,
 * which has one connection, all other statements wait as well.
 */
export async function holdDatabase(db: Database, delay: PartDelay): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table customers in access exclusive mode`)
      await delay.pass()
    })
  } finally {
    delay.set(0)
  }
}
