import { SECOND_FACTOR_SETTLED_DAYS } from '#contract/configuration/limits.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFailure, UNIQUE_VIOLATION } from '#server/db/database-failure.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import { consumeLink, expireLaterNotMeLinks, expireLinks } from '#server/mail/mail-links.ts'
import { deleteSubscription } from '../appointments/calendar-subscription-repository.ts'
import { revokeSessionsOf } from '../auth/repository.ts'
import { forgetOrigins } from '../auth/sign-in-origins.ts'
import { lockCustomer, setPassword } from '../customers/repository.ts'
import { countPasskeys, deletePasskeys } from '../passkeys/repository.ts'
import * as secondFactor from '../second-factor/repository.ts'
import { recordSecurityEvent } from '../security-events/repository.ts'
import * as repository from './repository.ts'
import type { AccountDependencies } from './service.ts'

/**
 * Takes an account back for the reader of a mail that warned of a change: every way in is closed, the address to which
 * the mail went is that of the account again, and a link to choose a new password goes there. A second factor that was
 * settled before stays: see tests/conformance/decisions.md#second-factor.
 */
export function createAccountSecuring({ db, clock, mails }: Pick<AccountDependencies, 'db' | 'clock' | 'mails'>) {
  return async function secureAccount(token: string, from: SignInOrigin): Promise<void> {
    try {
      await db.transaction(async (tx) => {
        const now = clock.now()
        const link = await consumeLink(tx, token, ['NOT_ME'], now)
        const { customerId, email, locale } = link
        if (customerId === null) throw notFound()
        const customer = await lockCustomer(tx, customerId)
        if (!customer) throw notFound()
        const { id } = customer
        // Who issues a link refers to the customer, so from here on they wait.
        await expireLinks(tx, id, now)
        await expireLaterNotMeLinks(tx, link, now)
        await revokeSessionsOf(tx, id, now)
        await removeFactors(tx, id, now)
        // A provider that confirms the restored address is linked again by signing in with it.
        await repository.removeSignIns(tx, id)
        await setPassword(tx, id, null, now)
        // Its address opens the appointments without a sign-in.
        await deleteSubscription(tx, id)
        await forgetOrigins(tx, id)
        await repository.setDeletion(tx, id, null, now)
        if (customer.email !== email) await repository.setAddress(tx, id, email, now)
        const event = { customerId: id, kind: 'ACCOUNT_SECURED', at: now } as const
        await recordSecurityEvent(tx, { ...event, userAgent: from.userAgent })
        // Not counted for the customer, as somebody else may have used up their number.
        await mails.enqueue(tx, { kind: 'RESET', emailAddress: email, locale }, requestBy(null, from))
      })
    } catch (error) {
      if (databaseFailure(error).code === UNIQUE_VIOLATION) throw new ProblemError(409, 'address-taken')
      throw error
    }
  }
}

const SETTLED_MS = SECOND_FACTOR_SETTLED_DAYS * 24 * 60 * 60 * 1000

/** Removes all passkeys and the second factor, or of a settled one only what may be somebody else's. */
async function removeFactors(tx: Database, id: string, now: Date): Promise<void> {
  const settledBefore = new Date(now.getTime() - SETTLED_MS)
  const factor = await secondFactor.findSecondFactor(tx, id)
  const isSettled = factor !== null && factor.enabledAt < settledBefore
  await deletePasskeys(tx, id, isSettled ? settledBefore : undefined)
  if (isSettled) {
    if (factor.codesAt >= settledBefore) await secondFactor.deleteRecoveryCodes(tx, id)
    // Where nobody could pass it, it would lock the customer out.
    if ((await countPasskeys(tx, id)) > 0 || (await secondFactor.countRecoveryCodes(tx, id)) > 0) return
  }
  await secondFactor.deleteSecondFactor(tx, id)
}
