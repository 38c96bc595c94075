import type * as v from 'valibot'
import { PASSWORD_MIN } from '#contract/constants/limits.ts'
import type { Locale } from '#contract/constants/locales.ts'
import type { activationSchema, LinkKind } from '#contract/schemas/registration.ts'
import { databaseFailure, UNIQUE_VIOLATION } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import { invalidFields, notFound, ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-job.ts'
import { consumeLink, findLink, linkStatus, type MailLink } from '#server/mail/mail-links.ts'
import type { Clock } from '#server/ports/clock.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { revokeSessionsOf } from '../auth/repository.ts'
import { contactName } from '../customers/profile.ts'
import { checkNewPassword } from './password-rule.ts'
import type { KnownLink } from './presenter.ts'
import { insertCustomer, updatePassword } from './repository.ts'

/** What registration stands on. */
export interface RegistrationDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly limits: RateLimits
}

type Activation = v.InferOutput<typeof activationSchema>

export type Registration = ReturnType<typeof createRegistration>

/** Registration, activation and the way back to a forgotten password. */
export function createRegistration({ db, clock, mails, limits }: RegistrationDependencies) {
  /** Asks for a mail, and for nothing else: what depends on the account happens when it is written (E15, F-54). */
  function askFor(kind: 'REGISTER' | 'RESET', typed: string, clientAddress: string, locale: Locale): Promise<void> {
    const emailAddress = typed.toLowerCase()
    return limits.mail.count({ account: emailAddress, address: clientAddress }, () =>
      mails.enqueue(db, { kind, emailAddress, locale }),
    )
  }

  /** Looks at a link without using it up: mail scanners open links too (T41). */
  async function readLink(token: string): Promise<KnownLink> {
    const link = await findLink(db, token)
    if (!link) throw notFound()
    return { ...link, status: linkStatus(link, clock.now()) }
  }

  /** Makes the account. */
  async function activate(token: string, activation: Activation) {
    const { email } = await requireUsable(token, 'ACTIVATION')
    const passwordHash = await hashNew(activation.password, email)
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
      // The address got its account by another link or a linked sign-in: this one has nothing left to make.
      if (databaseFailure(error).code === UNIQUE_VIOLATION) throw new ProblemError(410, 'link-used', { cause: error })
      throw error
    }
  }

  /** Sets a new password and ends all sessions: whoever had the old one is out (S104). */
  async function setPassword(token: string, password: string, clientAddress: string, locale: Locale) {
    const { email } = await requireUsable(token, 'PASSWORD_RESET')
    const passwordHash = await hashNew(password, email)
    await db.transaction(async (tx) => {
      const now = clock.now()
      const { customerId } = await consumeLink(tx, token, ['PASSWORD_RESET'], now)
      if (customerId === null) throw new Error('A link to reset a password belongs to nobody')
      await updatePassword(tx, customerId, passwordHash, now)
      await revokeSessionsOf(tx, customerId, now)
      await mails.enqueue(tx, { kind: 'PASSWORD_CHANGED', customerId, locale })
    })
    // Who can read the mailbox need not wait for the failed tries before.
    await limits.signIn.forget({ account: email, address: clientAddress })
    return { emailAddress: email }
  }

  /** The link, still usable: a refusal of the password must come later, and leave it so. */
  async function requireUsable(token: string, kind: LinkKind): Promise<MailLink> {
    const link = await readLink(token)
    if (link.kind !== kind) throw notFound()
    if (link.status !== 'VALID') throw new ProblemError(410, link.status === 'USED' ? 'link-used' : 'link-expired')
    return link
  }

  return { askFor, readLink, activate, setPassword }
}

/** Hashed outside of transactions: it takes its time, and the embedded database runs one at a time. */
function hashNew(password: string, emailAddress: string): Promise<string> {
  const code = checkNewPassword(password, emailAddress)
  if (code) throw invalidFields([{ path: 'password', code, values: { min: PASSWORD_MIN } }])
  return hashPassword(password)
}
