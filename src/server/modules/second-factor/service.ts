import { randomBytes } from 'node:crypto'
import type { SignInMethod } from '#contract/auth/oauth.ts'
import { SECOND_FACTOR_MINUTES } from '#contract/configuration/limits.ts'
import { hashRecoveryCode } from '#server/crypto/recovery-codes.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { Database } from '#server/db/database.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import { lockCustomerKeepingKey } from '../customers/repository.ts'
import type { Passkeys } from '../passkeys/service.ts'
import { recordSecurityEvent } from '../security-events/repository.ts'
import * as repository from './repository.ts'

/** Dependencies of second factors. */
export interface SecondFactorDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly limits: Pick<RateLimits, 'signIn'>
  readonly passkeys: Passkeys
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** A sign-in whose first factor is right. */
export interface FirstFactor {
  readonly customerId: string
  readonly method: SignInMethod
  readonly sessionId?: string
}

/** A sign-in that passed both factors, the password hash since the first, and the passkey that was the second one. */
export interface BothFactors extends FirstFactor {
  readonly passwordHash: string | null
  readonly passkeyId?: string
}

/** A sign-in that waits for its second factor; `token` continues it. */
export interface PendingSignIn {
  readonly token: string
  readonly customerId: string
  /** What a passkey has to sign. */
  readonly challenge: string
}

/** What continues a sign-in. */
export interface SecondFactorProof {
  readonly token: string
  readonly assertion: string | undefined
  readonly recoveryCode: string | undefined
}

/** Has sign-ins wait for a second factor where the customer requires one, and continues them. */
export function createSecondFactors({ db, clock, mails, limits, passkeys }: SecondFactorDependencies) {
  /** Continues a sign-in by a recovery code, which is used up; the customer gets a mail. */
  async function useRecoveryCode(pending: repository.PendingSignInRow, typed: string, from: SignInOrigin) {
    const { customerId, tokenHash } = pending
    const factor = await repository.findSecondFactor(db, customerId)
    if (!factor) return false
    // Hashing is slow, so it is done outside the transaction.
    const codeHash = await hashRecoveryCode(typed, factor.salt)
    return db.transaction(async (tx) => {
      const customer = await lockWaiting(tx, pending)
      if (!customer || !(await repository.consumeRecoveryCode(tx, customerId, codeHash))) return false
      await repository.deletePendingSignIn(tx, tokenHash)
      const event = { customerId, kind: 'RECOVERY_CODE_USED', at: clock.now() } as const
      await recordSecurityEvent(tx, { ...event, userAgent: from.userAgent })
      const job = { kind: 'RECOVERY_CODE_USED', customerId, locale: from.locale } as const
      await mails.enqueue(tx, job, requestBy(customerId, from))
      return { passwordHash: customer.passwordHash }
    })
  }

  async function usePasskey(pending: repository.PendingSignInRow, assertion: string) {
    const { customerId, challenge, tokenHash } = pending
    const passkeyId = await passkeys.findAnswering(customerId, challenge, assertion)
    if (passkeyId === null) return false
    return db.transaction(async (tx) => {
      const customer = await lockWaiting(tx, pending)
      if (!customer) return false
      await repository.deletePendingSignIn(tx, tokenHash)
      return { passkeyId, passwordHash: customer.passwordHash }
    })
  }

  return {
    /** Has a sign-in wait, in the transaction that would start its session; null where no second factor is required. */
    async suspend(tx: Database, first: FirstFactor, clientId: string): Promise<PendingSignIn | null> {
      const { customerId, method, sessionId = null } = first
      if (!(await repository.findSecondFactor(tx, customerId))) return null
      const [token, challenge] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
      const expiresAt = new Date(clock.now().getTime() + SECOND_FACTOR_MINUTES * 60_000)
      const row = { tokenHash: hashSecret(token), customerId, clientId, method, sessionId, challenge, expiresAt }
      await repository.insertPendingSignIn(tx, row)
      return { token, customerId, challenge }
    },

    /** Options for the browser to use a passkey. */
    passkeyOptions: ({ customerId, challenge }: PendingSignIn) => passkeys.answerOptions(customerId, challenge),

    /**
     * The factors of a sign-in that is continued, which that is possible with once; null for a wrong second one, which
     * counts like a wrong password, and `expired` for an unknown, used or expired token.
     */
    async resume(
      proof: SecondFactorProof,
      clientId: string,
      from: SignInOrigin,
    ): Promise<BothFactors | 'expired' | null> {
      const { token, assertion, recoveryCode = '' } = proof
      const pending = await repository.findPendingSignIn(db, hashSecret(token), clientId, clock.now())
      if (!pending) return 'expired'
      const { customerId, method, sessionId } = pending
      // Apart from the passwords of the account: a right one must not clear the wrong codes.
      const subject = { account: `second factor ${customerId}`, address: from.clientAddress }
      return limits.signIn.countFailures(subject, async () => {
        const second = await (assertion === undefined
          ? useRecoveryCode(pending, recoveryCode, from)
          : usePasskey(pending, assertion))
        return second ? { customerId, method, ...(sessionId !== null && { sessionId }), ...second } : null
      })
    },
  }
}

/**
 * The customer of a sign-in that still waits, both locked until the transaction ends; null when it is gone. Every change
 * of the password ends it, so that under the lock the password is still that of the first factor. The customer is locked
 * first, as where sign-ins are ended: one order prevents deadlocks.
 */
async function lockWaiting(tx: Database, { customerId, tokenHash }: repository.PendingSignInRow) {
  const customer = await lockCustomerKeepingKey(tx, customerId)
  return (await repository.lockPendingSignIn(tx, tokenHash)) ? customer : null
}
