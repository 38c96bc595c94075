import { PASSWORD_MIN } from '#contract/constants/limits.ts'
import type { Locale } from '#contract/constants/locales.ts'
import type { SignInProvider } from '#contract/constants/oauth.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwn } from '#server/http/own-id.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { TryLimit } from '#server/http/rate-limit.ts'
import type { MailQueue } from '#server/mail/mail-job.ts'
import type { Clock } from '#server/ports/clock.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { revokeSessionsOf } from '../auth/repository.ts'
import { checkNewPassword } from '../registration/password-rule.ts'
import { createPasswordProof } from './password-proof.ts'
import * as repository from './repository.ts'

/** What accounts stand on. */
export interface AccountDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  /** Counts wrong present passwords. */
  readonly proofLimit: TryLimit
}

/** The ways into one's own account: password, sessions, linked sign-ins (E18–E20). */
export function createAccount({ db, clock, mails, proofLimit }: AccountDependencies) {
  const prove = createPasswordProof(db, proofLimit)

  return {
    /** A new password; whoever is signed in elsewhere has to know it from now on. */
    async changePassword(actor: CustomerActor, id: string, change: PasswordChange, locale: Locale): Promise<void> {
      requireOwn(actor, id)
      const { email } = await prove(id, change.currentPassword)
      const fault = checkNewPassword(change.password, email)
      if (fault) throw invalidFields([{ path: 'password', code: fault, values: { min: PASSWORD_MIN } }])
      const passwordHash = await hashPassword(change.password)
      await db.transaction(async (tx) => {
        const now = clock.now()
        // Links first, as where a link is used: in one order nobody waits for each other.
        await repository.expireLinks(tx, id, now)
        await repository.setPassword(tx, id, passwordHash, now)
        await revokeSessionsOf(tx, id, now, actor.sessionId)
        await mails.enqueue(tx, { kind: 'PASSWORD_CHANGED', customerId: id, locale })
      })
    },

    async sessions(actor: CustomerActor, id: string) {
      requireOwn(actor, id)
      return repository.listSessions(db, id, clock.now())
    },

    async endSession(actor: CustomerActor, id: string, sessionId: string): Promise<void> {
      requireOwn(actor, id)
      if (!(await repository.endSession(db, id, sessionId, clock.now()))) throw notFound()
    },

    async endOtherSessions(actor: CustomerActor, id: string): Promise<void> {
      requireOwn(actor, id)
      await revokeSessionsOf(db, id, clock.now(), actor.sessionId)
    },

    async signIns(actor: CustomerActor, id: string) {
      requireOwn(actor, id)
      const customer = await repository.findCustomer(db, id)
      return { hasPassword: Boolean(customer?.passwordHash), items: await repository.listSignIns(db, id) }
    },

    /** Held on the customer's row, so that of two at once the second sees that it takes the last way in. */
    async unlink(actor: CustomerActor, id: string, provider: SignInProvider): Promise<void> {
      requireOwn(actor, id)
      await db.transaction(async (tx) => {
        const customer = await repository.lockCustomer(tx, id)
        if (!(await repository.removeSignIn(tx, id, provider))) throw notFound()
        const left = (await repository.countSignIns(tx, id)) + (customer?.passwordHash ? 1 : 0)
        if (left === 0) throw new ProblemError(409, 'last-way-in')
      })
    },
  }
}

interface PasswordChange {
  readonly currentPassword: string | null
  readonly password: string
}
