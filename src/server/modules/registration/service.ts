import type * as v from 'valibot'
import { PASSWORD_MIN } from '#contract/configuration/limits.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { activationSchema, LinkKind } from '#contract/account/registration-schema.ts'
import { databaseFailure, UNIQUE_VIOLATION } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { consumeLink, findLink, linkStatus, type MailLink } from '#server/mail/mail-links.ts'
import type { Clock } from '#server/ports/clock.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { revokeSessionsOf } from '../auth/repository.ts'
import { rememberOrigin } from '../auth/sign-in-origins.ts'
import { recordSecurityEvent } from '../security-events/repository.ts'
import { contactName } from '../customers/profile.ts'
import { checkNewPassword } from './password-rule.ts'
import type { MailLinkWithStatus } from './presenter.ts'
import { insertCustomer } from '../customers/create-customer.ts'
import { setPassword } from '../customers/repository.ts'

export interface RegistrationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly limits: RateLimits
}

type Activation = v.InferOutput<typeof activationSchema>

export type Registration = ReturnType<typeof createRegistration>

/** Registration, activation and password reset. */
export function createRegistration({ db, clock, mails, limits }: RegistrationDependencies) {
  /**
   * Only enqueues a mail: what depends on the account happens when it is written, so that the response does not reveal
   * one.
   */
  function requestMail(
    kind: 'REGISTER' | 'RESET',
    input: { emailAddress: string; back?: string | undefined },
    clientAddress: string,
    locale: Locale,
  ): Promise<void> {
    const emailAddress = input.emailAddress.toLowerCase()
    return limits.mail.count({ account: emailAddress, address: clientAddress }, () =>
      mails.enqueue(db, { kind, emailAddress, back: input.back, locale }, requestBy(null, { clientAddress })),
    )
  }

  /** Reads a link without using it, as mail scanners open links. */
  async function readLink(token: string): Promise<MailLinkWithStatus> {
    const link = await findLink(db, token)
    if (!link) throw notFound()
    return { ...link, status: linkStatus(link, clock.now()) }
  }

  async function activate(token: string, activation: Activation) {
    const { email } = await requireValidLink(token, 'ACTIVATION')
    const passwordHash = await hashNewPassword(activation.password, email)
    const { firstName, lastName, language, consents } = activation
    try {
      return await db.transaction(async (tx) => {
        const now = clock.now()
        await consumeLink(tx, token, ['ACTIVATION'], now)
        const marketing = { granted: consents.marketing ?? false, at: now.toISOString() }
        const profile = { firstName, lastName, language, consents: { marketing, analytics: null } }
        const draft = { email, name: contactName(profile), passwordHash, profile }
        return { customerId: await insertCustomer(tx, draft, now), emailAddress: email }
      })
    } catch (error) {
      if (databaseFailure(error).code !== UNIQUE_VIOLATION) throw error
      // The address got an account by another link or a linked sign-in. The use of this one was rolled back, so that the
      // page would offer it again.
      await db.transaction((tx) => consumeLink(tx, token, ['ACTIVATION'], clock.now()))
      throw new ProblemError(410, 'link-used', { cause: error })
    }
  }

  /** Sets a new password and ends all sessions; who reads the mailbox can sign in from here, whatever others do. */
  async function resetPassword(token: string, password: string, origin: SignInOrigin) {
    const { email } = await requireValidLink(token, 'PASSWORD_RESET')
    const passwordHash = await hashNewPassword(password, email)
    await db.transaction(async (tx) => {
      const now = clock.now()
      const { customerId } = await consumeLink(tx, token, ['PASSWORD_RESET'], now)
      if (customerId === null) throw new Error('A password reset link has no customer')
      await setPassword(tx, customerId, passwordHash, now)
      await revokeSessionsOf(tx, customerId, now)
      await rememberOrigin(tx, customerId, origin, now)
      const event = { customerId, kind: 'PASSWORD_RESET', at: now } as const
      await recordSecurityEvent(tx, { ...event, userAgent: origin.userAgent })
      await mails.enqueue(
        tx,
        { kind: 'PASSWORD_CHANGED', customerId, locale: origin.locale },
        requestBy(customerId, origin),
      )
    })
    // Access to the mailbox clears the failed attempts.
    await limits.signIn.clear({ account: email, address: origin.clientAddress, knownDevice: origin.deviceId })
    return { emailAddress: email }
  }

  /** A valid link, not used yet, so that a rejected password leaves it valid. */
  async function requireValidLink(token: string, kind: LinkKind): Promise<MailLink> {
    const link = await readLink(token)
    if (link.kind !== kind) throw notFound()
    if (link.status !== 'VALID') throw new ProblemError(410, link.status === 'USED' ? 'link-used' : 'link-expired')
    return link
  }

  return { requestMail, readLink, activate, resetPassword }
}

/** Hashed outside of transactions, as it is slow and the embedded database runs one at a time. */
function hashNewPassword(password: string, emailAddress: string): Promise<string> {
  const code = checkNewPassword(password, emailAddress)
  if (code) throw invalidFields([{ path: 'password', code, values: { min: PASSWORD_MIN } }])
  return hashPassword(password)
}
