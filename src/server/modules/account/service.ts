import { PASSWORD_MIN } from '#contract/configuration/limits.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { revokeSessionsOf } from '../auth/repository.ts'
import { lockCustomer, setPassword } from '../customers/repository.ts'
import { checkNewPassword } from '../registration/password-rule.ts'
import { createPasswordConfirmation } from './confirm-password.ts'
import * as repository from './repository.ts'

export interface AccountDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  /** Counts wrong current passwords. */
  readonly passwordLimit: AttemptLimiter
}

/** Password, sessions and linked sign-ins of the customer's own account. */
export function createAccount({ db, clock, mails, passwordLimit }: AccountDependencies) {
  const confirmPassword = createPasswordConfirmation(db, passwordLimit)

  return {
    /** Sets a new password and ends all other sessions. */
    async changePassword(actor: CustomerActor, id: string, change: PasswordChange, locale: Locale): Promise<void> {
      requireOwnAccount(actor, id)
      const { email } = await confirmPassword(actor, change.currentPassword)
      const code = checkNewPassword(change.password, email)
      if (code) throw invalidFields([{ path: 'password', code, values: { min: PASSWORD_MIN } }])
      const passwordHash = await hashPassword(change.password)
      await db.transaction(async (tx) => {
        const now = clock.now()
        // Links are locked first, as where a link is used: one order prevents deadlocks.
        await repository.expireLinks(tx, id, now)
        await setPassword(tx, id, passwordHash, now)
        await revokeSessionsOf(tx, id, now, actor.sessionId)
        await mails.enqueue(tx, { kind: 'PASSWORD_CHANGED', customerId: id, locale })
      })
    },

    async sessions(actor: CustomerActor, id: string) {
      requireOwnAccount(actor, id)
      return repository.listSessions(db, id, clock.now())
    },

    async endSession(actor: CustomerActor, id: string, sessionId: string): Promise<void> {
      requireOwnAccount(actor, id)
      if (!(await repository.endSession(db, id, sessionId, clock.now()))) throw notFound()
    },

    async endOtherSessions(actor: CustomerActor, id: string): Promise<void> {
      requireOwnAccount(actor, id)
      await revokeSessionsOf(db, id, clock.now(), actor.sessionId)
    },

    async signIns(actor: CustomerActor, id: string) {
      requireOwnAccount(actor, id)
      const customer = await repository.findCustomer(db, id)
      return { hasPassword: Boolean(customer?.passwordHash), items: await repository.listSignIns(db, id) }
    },

    /** Locks the customer's row, so that two concurrent calls cannot remove the last way to sign in. */
    async unlink(actor: CustomerActor, id: string, provider: SignInProvider): Promise<void> {
      requireOwnAccount(actor, id)
      await db.transaction(async (tx) => {
        const customer = await lockCustomer(tx, id)
        if (!(await repository.removeSignIn(tx, id, provider))) throw notFound()
        const remaining = (await repository.countSignIns(tx, id)) + (customer?.passwordHash ? 1 : 0)
        if (remaining === 0) throw new ProblemError(409, 'last-way-in')
      })
    },
  }
}

interface PasswordChange {
  readonly currentPassword: string | null
  readonly password: string
}
