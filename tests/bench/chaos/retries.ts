import { setTimeout as wait } from 'node:timers/promises'
import { CallError } from '#app/platform/http/call-error.ts'
import { classifyFailure, isTransient } from '#app/platform/http/retry-policy.ts'
import type { Session } from '#app/platform/session/session.ts'
import type { ChaosRecord } from './record.ts'

/** How a person behaves whose press of a button did not work. */
export interface Retries {
  /**
   * Repeats a call with the same idempotency key, as the portal does when a button is pressed again, until it is answered:
   * null when it is refused.
   */
  retry<T>(what: string, run: (idempotencyKey: string) => Promise<T>): Promise<T | null>
  /** The same for a call that can be done once: the status `done` says that an attempt without an answer has done it. */
  retryOnce(what: string, run: (idempotencyKey: string) => Promise<unknown>, done: number): Promise<boolean>
  /** Resolves when nothing is being repeated. */
  settled(): Promise<void>
}

interface RetriesOptions {
  readonly actor: string
  readonly session: Session
  /** Signs in again after a sign-out. */
  readonly signIn: () => Promise<void>
  readonly record: ChaosRecord
  readonly random: () => number
}

const ATTEMPTS = 60
/** More of them are a limit, not a fault. */
const LIMITED_ATTEMPTS = 5
const PAUSE_MS = 300

export function createRetries({ actor, session, signIn, record, random }: RetriesOptions): Retries {
  const running = new Set<Promise<unknown>>()

  async function repeat<T>(what: string, run: (key: string, attempt: number) => Promise<T>): Promise<T | null> {
    const key = crypto.randomUUID()
    let limited = 0
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        if (!session.isSignedIn() && what !== 'sign in') await signIn()
        return await run(key, attempt)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const failure = classifyFailure(error)
        if (failure === 'too-many-requests') limited += 1
        const again = isTransient(error) || failure === 'unauthenticated' || failure === 'too-many-requests'
        if (!again || limited > LIMITED_ATTEMPTS) return null
        await wait(PAUSE_MS * (1 + random()))
      }
    }
    record.stuck.push({ actor, what })
    return null
  }

  function retry<T>(what: string, run: (key: string, attempt: number) => Promise<T>): Promise<T | null> {
    const promise = repeat(what, run)
    running.add(promise)
    return promise.finally(() => running.delete(promise))
  }

  return {
    retry,
    async retryOnce(what, run, done) {
      const result = await retry(what, async (key, attempt) => {
        try {
          await run(key)
        } catch (error) {
          if (!(attempt > 1 && error instanceof CallError && error.status === done)) throw error
        }
        return true
      })
      return result === true
    },
    async settled() {
      await Promise.allSettled(running)
    },
  }
}
