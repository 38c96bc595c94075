import { DELETION_UNDO_DAYS } from '#contract/constants/limits.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { databaseFailure, UNIQUE_VIOLATION } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { requireOwn } from '#server/http/own-id.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import { consumeLink, type MailLink } from '#server/mail/mail-links.ts'
import { createPasswordProof } from './password-proof.ts'
import * as repository from './repository.ts'
import type { AccountDependencies } from './service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What a confirmed link has changed. */
export type Confirmation =
  | { readonly kind: 'EMAIL_CHANGE'; readonly emailAddress: string }
  | { readonly kind: 'DELETION'; readonly deletionAt: Date }

/** What only happens once a link from a mail confirms it: another address, the end of the account (E21, E22). */
export function createAccountChanges({ db, clock, mails, proofLimit }: AccountDependencies) {
  const prove = createPasswordProof(db, proofLimit)

  /** Whether the new address is somebody else's is not told here, but when the link is used: only its reader gets there. */
  async function changeEmail(actor: CustomerActor, id: string, change: EmailChange, locale: Locale): Promise<void> {
    requireOwn(actor, id)
    const { email } = await prove(id, change.currentPassword)
    const newAddress = change.emailAddress.toLowerCase()
    if (newAddress === email) throw invalidFields([{ path: 'emailAddress', code: 'sameAddress', values: {} }])
    await mails.enqueue(db, { kind: 'EMAIL_CHANGE', customerId: id, newAddress, locale })
  }

  async function requestDeletion(actor: CustomerActor, id: string, password: string | null, locale: Locale) {
    requireOwn(actor, id)
    await prove(id, password)
    await mails.enqueue(db, { kind: 'DELETION', customerId: id, locale })
  }

  async function undoDeletion(actor: CustomerActor, id: string): Promise<void> {
    requireOwn(actor, id)
    await repository.setDeletion(db, id, null, clock.now())
  }

  async function confirm(actor: CustomerActor, id: string, token: string, locale: Locale): Promise<Confirmation> {
    requireOwn(actor, id)
    try {
      return await db.transaction(async (tx) => {
        const link = await consumeLink(tx, token, ['EMAIL_CHANGE', 'DELETION'], clock.now())
        // Undone with the transaction: somebody else's link still works for them (F-50).
        if (link.customerId !== id) throw notFound()
        return link.kind === 'DELETION' ? scheduleDeletion(tx, id, locale) : takeAddress(tx, id, link)
      })
    } catch (error) {
      if (databaseFailure(error).code === UNIQUE_VIOLATION) throw new ProblemError(409, 'address-taken')
      throw error
    }
  }

  /** Links to the old address end with it: whoever reads that mailbox now must not get in. */
  async function takeAddress(tx: Database, id: string, { email }: MailLink): Promise<Confirmation> {
    const now = clock.now()
    await repository.expireLinks(tx, id, now)
    await repository.setAddress(tx, id, email, now)
    return { kind: 'EMAIL_CHANGE', emailAddress: email }
  }

  async function scheduleDeletion(tx: Database, id: string, locale: Locale): Promise<Confirmation> {
    const now = clock.now()
    const deletionAt = new Date(now.getTime() + DELETION_UNDO_DAYS * DAY_MS)
    await repository.setDeletion(tx, id, deletionAt, now)
    const job = { kind: 'DELETION_SCHEDULED', customerId: id, deletionAt: deletionAt.toISOString(), locale } as const
    await mails.enqueue(tx, job)
    return { kind: 'DELETION', deletionAt }
  }

  return { changeEmail, requestDeletion, undoDeletion, confirm }
}

interface EmailChange {
  readonly emailAddress: string
  readonly currentPassword: string | null
}
