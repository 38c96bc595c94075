import { setTimeout } from 'node:timers/promises'
import { lt } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from '#server/db/rate-limit-tables.ts'
import { ProblemError } from './problem.ts'

/**
 * How many attempts are allowed within a window. The count starts again when it ends: nothing is locked for good. Beyond
 * the numbers of an account and of an address, which others can use up, a further attempt is allowed every
 * `seconds / number`, so that nobody has to wait for the end of the window.
 */
export interface LimitRule {
  readonly seconds: number
  /** From one client address on one account, and from one known device on it. */
  readonly pair: number
  /** On one account, from addresses that are not known; none when absent. */
  readonly account?: number
  /** From one client address, on any account: large, as many people can share one. */
  readonly address: number
  /** Attempts of an address after which each further one has to wait some seconds at most before it is made. */
  readonly slowAfter?: number
}

/** Who attempts, and on what: `account` is what was typed, whether or not there is such an account. */
export interface RateLimitSubject {
  readonly account: string
  readonly address: string
  /** The id of the device, if the account has been used on it before: others' attempts do not count for it. */
  readonly knownDevice?: string | null
  /** True if the account has been used from the address before: attempts from elsewhere do not count for it. */
  readonly isKnownAddress?: boolean
}

/** Counts attempts; beyond the limit they are refused with 429 and the seconds to wait. */
export interface AttemptLimiter {
  /** Runs `work` as one attempt. */
  count<T>(subject: RateLimitSubject, work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` as an attempt that counts only if it returns null; a success also clears the pair's earlier failures.
   * Attempts of one pair run one after the other, so that simultaneous successes do not use up its number.
   */
  countFailures<T>(subject: RateLimitSubject, work: () => Promise<T | null>): Promise<T | null>
  /** Clears the attempts of the address and of the device on the account, and those of the account. */
  clear(subject: RateLimitSubject): Promise<void>
  /** Starts with new counters: clears all attempts that were counted in memory. */
  reset(): void
}

/** How much longer each attempt beyond `slowAfter` waits than the one before, and at most, in milliseconds. */
const SLOW_STEP_MS = 25
const SLOW_MAX_MS = 3000

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
    // The library knows a pool of pg by the name of its class, which ours has not.
    new RateLimiterPostgres({ storeClient: pool, storeType: 'pool', keyPrefix, points, duration, ...table })
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredCounters(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

/** A limiter of its own name, which keeps its counters apart from those of others in the same store. */
export function createAttemptLimiter(
  name: string,
  { seconds, pair, account, address, slowAfter = Infinity }: LimitRule,
  createCounter = createMemoryCounter,
): AttemptLimiter {
  const createCounters = () => ({
    pair: createCounter(`${name}-pair`, pair, seconds),
    account: account === undefined ? null : createPacedCounter(`${name}-account`, account, seconds, createCounter),
    address: createPacedCounter(`${name}-address`, address, seconds, createCounter),
  })
  let counters = createCounters()
  // Where there is no account to tell apart, everybody behind an address is one pair, and would wait for all others.
  const inTurn: Turns = account === undefined ? (_, task) => task() : createTurns()

  /**
   * Counts before the work, so that concurrent attempts cannot slip through: first where only its own attempts count. An
   * attempt that is refused there does not count for others, and one that is refused for others' sake not there.
   */
  async function consumeAll({ isKnownAddress = false, ...subject }: RateLimitSubject) {
    const keys = keysOf(subject)
    const isKnownDevice = Boolean(subject.knownDevice)
    const shared: Refund[] = []
    const { pair, account, address } = counters
    await consume(pair, keys.pair)
    try {
      if (account && !isKnownDevice && !isKnownAddress) shared.push((await account.consume(keys.account)).refund)
      if (!isKnownDevice) {
        const { refund, count } = await address.consume(keys.address)
        shared.push(refund)
        if (count > slowAfter) await setTimeout(Math.min((count - slowAfter) * SLOW_STEP_MS, SLOW_MAX_MS))
      }
    } catch (error) {
      await Promise.all([pair.reward(keys.pair), ...shared.map((refund) => refund())])
      throw error
    }
    const refundShared = () => Promise.all(shared.map((refund) => refund()))
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
    countFailures(subject, work) {
      return inTurn(keysOf(subject).pair, async () => {
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
      })
    },
    async clear({ knownDevice, ...subject }) {
      const keys = keysOf(subject)
      const pairs = [keys.pair, ...(knownDevice ? [keysOf({ ...subject, knownDevice }).pair] : [])]
      await Promise.all([counters.account?.delete(keys.account), ...pairs.map((key) => counters.pair.delete(key))])
    },
    reset: () => void (counters = createCounters()),
  }
}

type Refund = () => Promise<unknown>

/** A counter that, once its number is used up, allows one more every `seconds / points`. */
function createPacedCounter(name: string, points: number, seconds: number, createCounter: CreateCounter) {
  const burst = createCounter(name, points - 1, seconds)
  const pace = createCounter(`${name}-pace`, 1, Math.ceil(seconds / points))
  return {
    /** Resolves to the count within the window; throws the 429. */
    async consume(key: string): Promise<{ count: number; refund: Refund }> {
      const used = await tryConsume(burst, key)
      if (used.isAllowed) return { count: used.result.consumedPoints, refund: () => burst.reward(key) }
      const { result, isAllowed } = await tryConsume(pace, key)
      if (!isAllowed) throw tooManyTries(Math.min(used.result.msBeforeNext, result.msBeforeNext))
      return { count: used.result.consumedPoints, refund: () => pace.reward(key) }
    },
    delete: (key: string) => Promise.all([burst.delete(key), pace.delete(key)]),
  }
}

/** Runs the tasks of one key one after the other. */
type Turns = <T>(key: string, task: () => Promise<T>) => Promise<T>

function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const run = (last.get(key) ?? Promise.resolve()).then(task)
    const ended = run.catch(() => null).finally(() => last.get(key) === ended && last.delete(key))
    last.set(key, ended)
    return run
  }
}

/** Hashed, so that neither mail nor network addresses are stored and a key has a fixed length. */
function keysOf({ account: typed, address: network, knownDevice }: RateLimitSubject) {
  const account = hashSecret(typed.trim().toLowerCase())
  const address = hashSecret(network)
  return { account, address, pair: `${knownDevice ? hashSecret(knownDevice) : address} ${account}` }
}

async function consume(counter: RateLimiterAbstract, key: string): Promise<void> {
  const { result, isAllowed } = await tryConsume(counter, key)
  if (!isAllowed) throw tooManyTries(result.msBeforeNext)
}

async function tryConsume(counter: RateLimiterAbstract, key: string) {
  try {
    return { result: await counter.consume(key), isAllowed: true }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return { result: error, isAllowed: false }
  }
}

/** The 429 with the wait in whole seconds, at least two: its text has no singular. */
export function tooManyTries(milliseconds: number): ProblemError {
  const s = Math.max(2, Math.ceil(milliseconds / 1000))
  return new ProblemError(429, 'too-many-tries', { values: { s }, headers: { 'retry-after': String(s) } })
}
