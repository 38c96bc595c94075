import { PASSWORD_MIN } from '#contract/configuration/limits.ts'
import { SECURITY_EVENTS_MAX } from '#contract/account/security-event-schema.ts'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import { expireLinks } from '#server/mail/mail-links.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import { revokeSessionsOf } from '../auth/repository.ts'
import { setPassword } from '../customers/repository.ts'
import { checkNewPassword } from '../registration/password-rule.ts'
import { listSecurityEvents, recordSecurityEvent } from '../security-events/repository.ts'
import { createPasswordConfirmation } from './confirm-password.ts'
import { lockSignedIn } from '../auth/lock-signed-in.ts'
import * as repository from './repository.ts'

export interface AccountDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly hub: Hub
  /** Counts wrong current passwords. */
  readonly passwordLimit: AttemptLimiter
}

/** Password, sessions and linked sign-ins of the customer's own account. */
export function createAccount({ db, clock, mails, passwordLimit }: AccountDependencies) {
  const confirmPassword = createPasswordConfirmation(db, passwordLimit)

  return {
    /** Sets a new password and ends all other sessions. */
    async changePassword(actor: CustomerActor, id: string, change: PasswordChange, from: SignInOrigin): Promise<void> {
      requireOwnAccount(actor, id)
      const { email } = await confirmPassword(actor, change.currentPassword)
      const code = checkNewPassword(change.password, email)
      if (code) throw invalidFields([{ path: 'password', code, values: { min: PASSWORD_MIN } }])
      const passwordHash = await hashPassword(change.password)
      await db.transaction(async (tx) => {
        const now = clock.now()
        await lockSignedIn(tx, actor, now)
        await expireLinks(tx, id, now)
        await setPassword(tx, id, passwordHash, now)
        await revokeSessionsOf(tx, id, now, actor.sessionId)
        await recordSecurityEvent(tx, { customerId: id, kind: 'PASSWORD_CHANGED', at: now, userAgent: from.userAgent })
        await mails.enqueue(tx, { kind: 'PASSWORD_CHANGED', customerId: id, locale: from.locale }, requestBy(id, from))
      })
    },

    async sessions(actor: CustomerActor, id: string) {
      requireOwnAccount(actor, id)
      return repository.listSessions(db, id, clock.now())
    },

    async endSession(actor: CustomerActor, id: string, sessionId: string, from: SignInOrigin): Promise<void> {
      requireOwnAccount(actor, id)
      await db.transaction(async (tx) => {
        const now = clock.now()
        await lockSignedIn(tx, actor, now)
        if (!(await repository.endSession(tx, id, sessionId, now))) throw notFound()
        await recordSecurityEvent(tx, { customerId: id, kind: 'SESSIONS_ENDED', at: now, userAgent: from.userAgent })
      })
    },

    async endOtherSessions(actor: CustomerActor, id: string, from: SignInOrigin): Promise<void> {
      requireOwnAccount(actor, id)
      await db.transaction(async (tx) => {
        const now = clock.now()
        await lockSignedIn(tx, actor, now)
        if (!(await revokeSessionsOf(tx, id, now, actor.sessionId))) return
        await recordSecurityEvent(tx, { customerId: id, kind: 'SESSIONS_ENDED', at: now, userAgent: from.userAgent })
      })
    },

    async signIns(actor: CustomerActor, id: string) {
      requireOwnAccount(actor, id)
      const customer = await repository.findCustomer(db, id)
      return { hasPassword: Boolean(customer?.passwordHash), items: await repository.listSignIns(db, id) }
    },

    /** Locks the customer's row, so that two concurrent calls cannot remove the last way to sign in. */
    async unlink(actor: CustomerActor, id: string, provider: SignInProvider, from: SignInOrigin): Promise<void> {
      requireOwnAccount(actor, id)
      await db.transaction(async (tx) => {
        const customer = await lockSignedIn(tx, actor, clock.now())
        if (!(await repository.removeSignIn(tx, id, provider))) throw notFound()
        const remaining = (await repository.countSignIns(tx, id)) + (customer.passwordHash ? 1 : 0)
        if (remaining === 0) throw new ProblemError(409, 'last-way-in')
        const event = { customerId: id, kind: 'SIGN_IN_UNLINKED', method: provider } as const
        await recordSecurityEvent(tx, { ...event, at: clock.now(), userAgent: from.userAgent })
      })
    },

    async securityEvents(actor: CustomerActor, id: string) {
      requireOwnAccount(actor, id)
      return listSecurityEvents(db, id, SECURITY_EVENTS_MAX)
    },
  }
}

interface PasswordChange {
  readonly currentPassword: string | null
  readonly password: string
}
