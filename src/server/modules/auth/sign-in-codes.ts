import { createHmac, randomInt } from 'node:crypto'
import { SIGN_IN_CODE_DIGITS, SIGN_IN_CODE_MINUTES } from '#contract/constants/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwn } from '#server/http/own-id.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { createSessions, OpenSession } from './sessions.ts'
import type { SignInOrigin } from './sign-in-origin.ts'
import { replaceCode, takeCode } from './sign-in-codes-repository.ts'

/** What codes for installed apps stand on. */
export interface SignInCodeDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly limits: Pick<RateLimits, 'signInCode' | 'signInCodeTry'>
  /** Hashes the codes. */
  readonly key: Uint8Array
  readonly sessions: Pick<ReturnType<typeof createSessions>, 'start'>
}

/** Of a million codes few live at once: so many that are taken in a row mean a fault of ours. */
const DRAWS_MAX = 10

/** What codes are good for. */
export type SignInCodes = ReturnType<typeof createSignInCodes>

/** Codes that let the installed app in once, asked for in the browser (B29). */
export function createSignInCodes({ db, clock, limits, key, sessions }: SignInCodeDependencies) {
  const hashOf = (code: string) => createHmac('sha256', key).update(code).digest('base64url')

  async function draw(actor: CustomerActor, now: Date) {
    const { customerId, sessionId } = actor
    const expiresAt = new Date(now.getTime() + SIGN_IN_CODE_MINUTES * 60_000)
    for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
      const code = String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')
      const row = { customerId, sessionId, codeHash: hashOf(code), expiresAt }
      if (await db.transaction((tx) => replaceCode(tx, row, now))) return { code, expiresAt }
    }
    throw new Error('No code for an installed app was free')
  }

  return {
    /** A code for whoever asks, in place of their former one. */
    issue(actor: CustomerActor, id: string, clientAddress: string) {
      requireOwn(actor, id)
      return limits.signInCode.count({ account: id, address: clientAddress }, () => draw(actor, clock.now()))
    },

    /** A session for a code; one refusal for every code that is not good, and for one whose own session is over. */
    async redeem(typed: string, clientId: string, origin: SignInOrigin): Promise<OpenSession> {
      const trier = { account: 'sign-in-code', address: origin.clientAddress }
      const session = await limits.signInCodeTry.countFailures(trier, async () => {
        const code = await takeCode(db, hashOf(typed.replace(/\s/g, '')), clock.now())
        return code && sessions.start({ customerId: code.customerId, sessionId: code.sessionId }, clientId, origin)
      })
      if (!session) throw new ProblemError(422, 'sign-in-code-refused')
      return session
    },
  }
}
