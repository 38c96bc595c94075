import { lt } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from '#server/db/rate-limit-tables.ts'
import { ProblemError } from './problem.ts'

/** How many attempts are allowed within a window. The count starts again when it ends: nothing is locked for good. */
export interface LimitRule {
  readonly seconds: number
  /** From one client address on one account. */
  readonly pair: number
  /** On one account, from any address. */
  readonly account: number
  /** From one client address, on any account. */
  readonly address: number
}

/** Who attempts, and on what: `account` is what was typed, whether or not there is such an account. */
export interface RateLimitSubject {
  readonly account: string
  readonly address: string
}

/** Counts attempts; beyond the limit they are refused with 429 and the seconds to wait. */
export interface AttemptLimiter {
  /** Runs `work` as one attempt. */
  count<T>(subject: RateLimitSubject, work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` as an attempt that counts only if it returns null; a success also clears the pair's earlier failures.
   */
  countFailures<T>(subject: RateLimitSubject, work: () => Promise<T | null>): Promise<T | null>
  /** Clears the attempts of the pair and of the account. */
  clear(subject: RateLimitSubject): Promise<void>
  /** Starts with new counters: clears all attempts that were counted in memory. */
  reset(): void
}

/** Makes a counter; those of one prefix and store count together. */
export type CreateCounter = (keyPrefix: string, points: number, seconds: number) => RateLimiterAbstract

/** Counts in this process's memory. */
export const createMemoryCounter: CreateCounter = (keyPrefix, points, duration) =>
  new RateLimiterMemory({ keyPrefix, points, duration })

/** Counts in the table `rate_limits`, so that all processes on one database share the limits. */
export function postgresCounters(pool: Pool): CreateCounter {
  // The table comes with the migrations; a scheduled job deletes expired rows.
  const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
  return (keyPrefix, points, duration) =>
    new RateLimiterPostgres({ storeClient: pool, keyPrefix, points, duration, ...table })
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredCounters(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

/** A limiter of its own name, which keeps its counters apart from those of others in the same store. */
export function createAttemptLimiter(
  name: string,
  { seconds, ...points }: LimitRule,
  createCounter = createMemoryCounter,
): AttemptLimiter {
  const create = (kind: keyof typeof points) => createCounter(`${name}-${kind}`, points[kind], seconds)
  const createCounters = () => ({ pair: create('pair'), account: create('account'), address: create('address') })
  let counters = createCounters()

  /**
   * Counted before the work, so that concurrent attempts cannot slip through; a refused pair does not count for others.
   */
  async function consumeAll(subject: RateLimitSubject) {
    const { pair, account, address } = counters
    const keys = keysOf(subject)
    await consume(address, keys.address)
    await consume(pair, keys.pair)
    await consume(account, keys.account)
    const refundShared = () => Promise.all([address.reward(keys.address), account.reward(keys.account)])
    return {
      refund: () => Promise.all([refundShared(), pair.reward(keys.pair)]),
      clearFailures: () => Promise.all([refundShared(), pair.delete(keys.pair)]),
    }
  }

  return {
    async count(subject, work) {
      await consumeAll(subject)
      return work()
    },
    async countFailures(subject, work) {
      const consumed = await consumeAll(subject)
      let result
      try {
        result = await work()
      } catch (error) {
        // An error of the server is not a failed attempt of the client.
        await consumed.refund()
        throw error
      }
      if (result !== null) await consumed.clearFailures()
      return result
    },
    async clear(subject) {
      const keys = keysOf(subject)
      await Promise.all([counters.pair.delete(keys.pair), counters.account.delete(keys.account)])
    },
    reset: () => void (counters = createCounters()),
  }
}

/** Hashed, so that neither mail nor network addresses are stored and a key has a fixed length. */
function keysOf(subject: RateLimitSubject): Record<'pair' | 'account' | 'address', string> {
  const account = hashSecret(subject.account.trim().toLowerCase())
  const address = hashSecret(subject.address)
  return { account, address, pair: `${address} ${account}` }
}

async function consume(counter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await counter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const s = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new ProblemError(429, 'too-many-tries', { values: { s }, headers: { 'retry-after': String(s) } })
  }
}
