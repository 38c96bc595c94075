import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { hashSecret } from '#server/modules/auth/secret-hash.ts'
import { ProblemError } from './problem.ts'

/** How many tries there are within a window. The count starts again when it ends: nothing is locked for good (F-54). */
export interface LimitRule {
  readonly seconds: number
  /** From one client address at one account. */
  readonly pair: number
  /** At one account, from wherever. */
  readonly account: number
  /** From one client address, at whatever accounts. */
  readonly address: number
}

/** Who tries, and at what: `account` is what was typed, whether or not there is such an account. */
export interface Trier {
  readonly account: string
  readonly address: string
}

/** Keeps count of tries; beyond the limit they are refused with 429 and the seconds to wait (E16). */
export interface TryLimit {
  /** Runs what counts as one try. */
  count<T>(trier: Trier, work: () => Promise<T>): Promise<T>
  /** Runs what counts only when it fails, that is, gives null; a success also forgives the earlier failures of the pair. */
  countFailures<T>(trier: Trier, work: () => Promise<T | null>): Promise<T | null>
  /** Forgets the tries of the pair, and those at the account. */
  forget(trier: Trier): Promise<void>
  /** Forgets all counts. */
  reset(): void
}

/** Counts in this process's memory; several processes each keep their own count. */
export function createTryLimit({ seconds, ...points }: LimitRule): TryLimit {
  const create = (limit: number) => new RateLimiterMemory({ points: limit, duration: seconds })
  const open = () => ({ pair: create(points.pair), account: create(points.account), address: create(points.address) })
  let counters = open()

  /** Counted before the work, so that of many tries at once none slips through; a refused pair does not count for others. */
  async function take({ account, address }: Trier): Promise<{ forgive(): Promise<void>; giveBack(): Promise<void> }> {
    const present = counters
    const key = keyOf(account)
    const pairKey = `${address} ${key}`
    await consume(present.address, address)
    await consume(present.pair, pairKey)
    await consume(present.account, key)
    const giveBack = async () => {
      await Promise.all([present.address.reward(address), present.account.reward(key)])
    }
    return {
      async giveBack() {
        await Promise.all([giveBack(), present.pair.reward(pairKey)])
      },
      async forgive() {
        await Promise.all([giveBack(), present.pair.delete(pairKey)])
      },
    }
  }

  return {
    async count(trier, work) {
      await take(trier)
      return work()
    },
    async countFailures(trier, work) {
      const taken = await take(trier)
      try {
        const result = await work()
        if (result !== null) await taken.forgive()
        return result
      } catch (error) {
        // A fault of ours is nobody's failed try.
        await taken.giveBack()
        throw error
      }
    },
    async forget({ account, address }) {
      const key = keyOf(account)
      await Promise.all([counters.pair.delete(`${address} ${key}`), counters.account.delete(key)])
    },
    reset: () => void (counters = open()),
  }
}

/** Hashed: no address of mail is kept here, and a key cannot be made long. */
function keyOf(account: string): string {
  return hashSecret(account.trim().toLowerCase())
}

async function consume(counter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await counter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const s = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw new ProblemError(429, 'too-many-tries', { values: { s }, headers: { 'retry-after': String(s) } })
  }
}
