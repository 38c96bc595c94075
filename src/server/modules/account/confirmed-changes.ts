import { DELETION_UNDO_DAYS } from '#contract/configuration/limits.ts'
import { databaseFailure, UNIQUE_VIOLATION } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { requireOwnAccount } from '#server/http/own-account.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import { consumeLink, expireLinks, type MailLink } from '#server/mail/mail-links.ts'
import { publishCustomer } from '../customers/publish-customer.ts'
import { findCustomer, lockCustomer } from '../customers/repository.ts'
import { recordSecurityEvent } from '../security-events/repository.ts'
import { lockSignedIn } from '../auth/lock-signed-in.ts'
import { createPasswordConfirmation } from './confirm-password.ts'
import * as repository from './repository.ts'
import type { AccountDependencies } from './service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type Confirmation =
  | { readonly kind: 'EMAIL_CHANGE'; readonly emailAddress: string }
  | { readonly kind: 'DELETION'; readonly deletionAt: Date }

/** Changes that take effect only when a link from a mail confirms them: a new address, the deletion of the account. */
export function createAccountChanges({ db, clock, mails, hub, passwordLimit }: AccountDependencies) {
  const confirmPassword = createPasswordConfirmation(db, passwordLimit)

  async function publish(tx: Database, id: string, now: Date): Promise<void> {
    const customer = await findCustomer(tx, id, now)
    if (customer) await publishCustomer(hub, tx, customer)
  }

  async function setDeletion(tx: Database, id: string, deletionAt: Date | null, now: Date): Promise<void> {
    await repository.setDeletion(tx, id, deletionAt, now)
    await publish(tx, id, now)
  }

  /** Whether the new address is taken is revealed only when the link is used: only its reader gets that far. */
  async function changeEmail(actor: CustomerActor, id: string, change: EmailChange, from: SignInOrigin): Promise<void> {
    requireOwnAccount(actor, id)
    const { email } = await confirmPassword(actor, change.currentPassword)
    const newAddress = change.emailAddress.toLowerCase()
    if (newAddress === email) throw invalidFields([{ path: 'emailAddress', code: 'sameAddress', values: {} }])
    await db.transaction(async (tx) => {
      const { locale } = from
      const event = { customerId: id, kind: 'EMAIL_CHANGE_REQUESTED', at: clock.now() } as const
      await lockSignedIn(tx, actor, event.at)
      await recordSecurityEvent(tx, { ...event, userAgent: from.userAgent })
      await mails.enqueue(tx, { kind: 'EMAIL_CHANGE', customerId: id, newAddress, locale }, requestBy(id, from))
      const account = { id, at: event.at.toISOString() }
      await mails.enqueue(
        tx,
        { kind: 'EMAIL_CHANGE_NOTICE', emailAddress: email, account, locale },
        requestBy(id, from),
      )
    })
  }

  async function requestDeletion(actor: CustomerActor, id: string, password: string | null, from: SignInOrigin) {
    requireOwnAccount(actor, id)
    await confirmPassword(actor, password)
    await db.transaction(async (tx) => {
      const event = { customerId: id, kind: 'DELETION_REQUESTED', at: clock.now() } as const
      await lockSignedIn(tx, actor, event.at)
      await recordSecurityEvent(tx, { ...event, userAgent: from.userAgent })
      await mails.enqueue(tx, { kind: 'DELETION', customerId: id, locale: from.locale }, requestBy(id, from))
    })
  }

  async function undoDeletion(actor: CustomerActor, id: string): Promise<void> {
    requireOwnAccount(actor, id)
    await db.transaction((tx) => setDeletion(tx, id, null, clock.now()))
  }

  async function confirm(actor: CustomerActor, id: string, token: string, from: SignInOrigin): Promise<Confirmation> {
    requireOwnAccount(actor, id)
    try {
      return await db.transaction(async (tx) => {
        const link = await consumeLink(tx, token, ['EMAIL_CHANGE', 'DELETION'], clock.now())
        // Throwing rolls back the use of the link, so that its owner can still use it.
        if (link.customerId !== id) throw notFound()
        return link.kind === 'DELETION' ? scheduleDeletion(tx, id, from) : applyEmailChange(tx, id, link, from)
      })
    } catch (error) {
      if (databaseFailure(error).code === UNIQUE_VIOLATION) throw new ProblemError(409, 'address-taken')
      throw error
    }
  }

  /** Links sent to the old address expire, as its mailbox may now belong to somebody else. */
  async function applyEmailChange(tx: Database, id: string, { email }: MailLink, from: SignInOrigin) {
    const { userAgent, locale } = from
    const now = clock.now()
    await expireLinks(tx, id, now)
    const customer = await lockCustomer(tx, id)
    await repository.setAddress(tx, id, email, now)
    await publish(tx, id, now)
    await recordSecurityEvent(tx, { customerId: id, kind: 'EMAIL_CHANGED', at: now, userAgent })
    if (customer && customer.email !== email) {
      const job = {
        kind: 'EMAIL_CHANGED',
        emailAddress: customer.email,
        account: { id, at: now.toISOString() },
      } as const
      await mails.enqueue(tx, { ...job, locale }, requestBy(id, from))
    }
    return { kind: 'EMAIL_CHANGE', emailAddress: email } as const
  }

  async function scheduleDeletion(tx: Database, id: string, from: SignInOrigin): Promise<Confirmation> {
    const now = clock.now()
    const deletionAt = new Date(now.getTime() + DELETION_UNDO_DAYS * DAY_MS)
    await setDeletion(tx, id, deletionAt, now)
    const job = {
      kind: 'DELETION_SCHEDULED',
      customerId: id,
      deletionAt: deletionAt.toISOString(),
      locale: from.locale,
    } as const
    await mails.enqueue(tx, job, requestBy(id, from))
    return { kind: 'DELETION', deletionAt }
  }

  return { changeEmail, requestDeletion, undoDeletion, confirm }
}

interface EmailChange {
  readonly emailAddress: string
  readonly currentPassword: string | null
}
