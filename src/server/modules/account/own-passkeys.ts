import { randomUUID } from 'node:crypto'
import { PASSKEYS_MAX } from '#contract/configuration/limits.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import * as repository from '../passkeys/repository.ts'
import { findSecondFactor } from '../second-factor/repository.ts'
import { recordSecurityEvent } from '../security-events/repository.ts'
import type { Passkeys } from '../passkeys/service.ts'
import { createPasswordConfirmation } from './confirm-password.ts'
import { lockSignedIn } from '../auth/lock-signed-in.ts'
import type { AccountDependencies } from './service.ts'

/** Passkeys of the customer's own account; adding and removing one asks for the password and is mailed. */
export function createOwnPasskeys({ db, clock, mails, passwordLimit }: AccountDependencies, passkeys: Passkeys) {
  const confirmPassword = createPasswordConfirmation(db, passwordLimit)

  return {
    async list(actor: CustomerActor, id: string) {
      requireOwnAccount(actor, id)
      return repository.listPasskeys(db, id)
    },

    /** Only these options carry a challenge that `add` accepts, so a passkey cannot be added without the password. */
    async options(actor: CustomerActor, id: string, password: string | null, locale: Locale) {
      requireOwnAccount(actor, id)
      const customer = await confirmPassword(actor, password)
      if ((await repository.countPasskeys(db, id)) >= PASSKEYS_MAX) throw tooMany()
      return passkeys.creationOptions(customer, locale)
    },

    async add(actor: CustomerActor, id: string, { name, credential }: NewPasskey, from: SignInOrigin) {
      const { locale, userAgent } = from
      requireOwnAccount(actor, id)
      const created = await passkeys.verifyCreation(id, credential)
      if (!created) throw new ProblemError(422, 'passkey-not-added')
      const row = { id: randomUUID(), customerId: id, ...created, name, createdAt: clock.now(), lastUsedAt: null }
      return db.transaction(async (tx) => {
        await lockSignedIn(tx, actor, row.createdAt)
        if ((await repository.countPasskeys(tx, id)) >= PASSKEYS_MAX) throw tooMany()
        if (!(await repository.insertPasskey(tx, row))) throw new ProblemError(409, 'passkey-taken')
        await recordSecurityEvent(tx, { customerId: id, kind: 'PASSKEY_ADDED', at: row.createdAt, userAgent })
        await mails.enqueue(tx, { kind: 'PASSKEY_ADDED', customerId: id, locale }, requestBy(id, from))
        return row
      })
    },

    async rename(actor: CustomerActor, id: string, passkeyId: string, name: string) {
      requireOwnAccount(actor, id)
      const row = await repository.renamePasskey(db, id, passkeyId, name)
      if (!row) throw notFound()
      return row
    },

    async remove(actor: CustomerActor, id: string, passkeyId: string, { currentPassword, from }: Removal) {
      const { locale, userAgent } = from
      requireOwnAccount(actor, id)
      const owned = await repository.listPasskeys(db, id)
      if (!owned.some((passkey) => passkey.id === passkeyId)) throw notFound()
      await confirmPassword(actor, currentPassword)
      await db.transaction(async (tx) => {
        await lockSignedIn(tx, actor, clock.now())
        if (!(await repository.deletePasskey(tx, id, passkeyId))) throw notFound()
        // With recovery codes alone a customer would soon be locked out.
        if ((await repository.countPasskeys(tx, id)) === 0 && (await findSecondFactor(tx, id)))
          throw new ProblemError(409, 'last-passkey')
        await recordSecurityEvent(tx, { customerId: id, kind: 'PASSKEY_REMOVED', at: clock.now(), userAgent })
        await mails.enqueue(tx, { kind: 'PASSKEY_REMOVED', customerId: id, locale }, requestBy(id, from))
      })
    },
  }
}

interface NewPasskey {
  readonly name: string
  readonly credential: unknown
}

interface Removal {
  readonly currentPassword: string | null
  readonly from: SignInOrigin
}

function tooMany(): ProblemError {
  return new ProblemError(409, 'passkeys-full', { values: { max: PASSKEYS_MAX } })
}
