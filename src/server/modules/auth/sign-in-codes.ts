import { createHmac, randomInt } from 'node:crypto'
import { SIGN_IN_CODE_DIGITS, SIGN_IN_CODE_MINUTES } from '#contract/configuration/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { createSessions, OpenSession } from './sessions.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { redeemCode, replaceCode } from './sign-in-codes-repository.ts'

/** Dependencies of sign-in codes. */
export interface SignInCodeDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly limits: Pick<RateLimits, 'signInCode' | 'signInCodeTry'>
  /** Hashes the codes. */
  readonly key: Uint8Array
  readonly sessions: Pick<ReturnType<typeof createSessions>, 'start'>
}

/** Few of all codes are in use at once: so many collisions in a row mean a bug. */
const ATTEMPTS_MAX = 10

/** Issues and redeems codes. */
export type SignInCodes = ReturnType<typeof createSignInCodes>

/** One-time codes that sign in the installed app, requested in the browser. */
export function createSignInCodes({ db, clock, limits, key, sessions }: SignInCodeDependencies) {
  const hashOf = (code: string) => createHmac('sha256', key).update(code).digest('base64url')

  async function createCode(actor: CustomerActor, now: Date) {
    const { customerId, sessionId } = actor
    const expiresAt = new Date(now.getTime() + SIGN_IN_CODE_MINUTES * 60_000)
    for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
      const code = String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')
      const row = { customerId, sessionId, codeHash: hashOf(code), expiresAt }
      if (await db.transaction((tx) => replaceCode(tx, row, now))) return { code, expiresAt }
    }
    throw new Error('No code for an installed app was free')
  }

  return {
    /** A code for the caller, in place of their previous one. */
    issue(actor: CustomerActor, id: string, clientAddress: string) {
      requireOwnAccount(actor, id)
      return limits.signInCode.count({ account: id, address: clientAddress }, () => createCode(actor, clock.now()))
    },

    /** A session for a code; the same refusal for every invalid code, and for one whose issuing session has ended. */
    async redeem(typed: string, clientId: string, origin: SignInOrigin): Promise<OpenSession> {
      const subject = { account: 'sign-in-code', address: origin.clientAddress }
      const session = await limits.signInCodeTry.countFailures(subject, async () => {
        const code = await redeemCode(db, hashOf(typed.replace(/\s/g, '')), clock.now())
        if (!code) return null
        const { customerId, sessionId } = code
        return sessions.start({ customerId, sessionId, method: 'code' }, clientId, origin)
      })
      if (!session) throw new ProblemError(422, 'sign-in-code-refused')
      return session
    },
  }
}
