import type { SecondFactor } from '#contract/account/second-factor-schema.ts'
import { createRecoveryCodes } from '#server/crypto/recovery-codes.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import { countPasskeys } from '../passkeys/repository.ts'
import * as repository from '../second-factor/repository.ts'
import { recordSecurityEvent } from '../security-events/repository.ts'
import { createPasswordConfirmation } from './confirm-password.ts'
import { lockSignedIn } from '../auth/lock-signed-in.ts'
import type { AccountDependencies } from './service.ts'

/** The second factor of the customer's own account; changing it asks for the password and is mailed. */
export function createOwnSecondFactor({ db, clock, mails, passwordLimit }: AccountDependencies) {
  const confirmPassword = createPasswordConfirmation(db, passwordLimit)

  return {
    async read(actor: CustomerActor, id: string): Promise<SecondFactor> {
      requireOwnAccount(actor, id)
      const factor = await repository.findSecondFactor(db, id)
      const recoveryCodesLeft = factor ? await repository.countRecoveryCodes(db, id) : 0
      return { enabled: factor !== null, enabledAt: factor?.enabledAt.toISOString() ?? null, recoveryCodesLeft }
    },

    /** New recovery codes; repeated after a lost response it makes others, as nothing can show the lost ones again. */
    async enable(actor: CustomerActor, id: string, password: string | null, from: SignInOrigin) {
      requireOwnAccount(actor, id)
      await confirmPassword(actor, password)
      if ((await countPasskeys(db, id)) === 0) throw new ProblemError(409, 'second-factor-without-passkey')
      const { codes, salt, hashes } = await createRecoveryCodes()
      await db.transaction(async (tx) => {
        const now = clock.now()
        await lockSignedIn(tx, actor, now)
        if ((await countPasskeys(tx, id)) === 0) throw new ProblemError(409, 'second-factor-without-passkey')
        const isReplacement = (await repository.findSecondFactor(tx, id)) !== null
        const kind = isReplacement ? 'RECOVERY_CODES_REPLACED' : 'SECOND_FACTOR_ENABLED'
        await repository.saveSecondFactor(tx, { customerId: id, enabledAt: now, codesAt: now, salt }, hashes)
        await recordSecurityEvent(tx, { customerId: id, kind, at: now, userAgent: from.userAgent })
        await mails.enqueue(tx, { kind, customerId: id, locale: from.locale }, requestBy(id, from))
      })
      return { recoveryCodes: [...codes] }
    },

    async disable(actor: CustomerActor, id: string, password: string | null, from: SignInOrigin): Promise<void> {
      requireOwnAccount(actor, id)
      if (!(await repository.findSecondFactor(db, id))) throw notFound()
      await confirmPassword(actor, password)
      await db.transaction(async (tx) => {
        await lockSignedIn(tx, actor, clock.now())
        if (!(await repository.deleteSecondFactor(tx, id))) throw notFound()
        const kind = 'SECOND_FACTOR_DISABLED'
        await recordSecurityEvent(tx, { customerId: id, kind, at: clock.now(), userAgent: from.userAgent })
        await mails.enqueue(tx, { kind, customerId: id, locale: from.locale }, requestBy(id, from))
      })
    },
  }
}
