import type { Logger } from 'pino'
import * as v from 'valibot'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/constants/oauth.ts'
import { emailAddressSchema } from '#contract/schemas/registration.ts'
import { databaseFailure, UNIQUE_VIOLATION } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import type { ProblemCode } from '#server/http/messages.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { MailQueue } from '#server/mail/mail-job.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type IdentityProvider, ProviderFailure, type ProviderIdentity } from '#server/ports/sign-in-provider.ts'
import type { SignInOrigin } from '../auth/sign-in-origin.ts'
import { contactName } from '../customers/profile.ts'
import { insertCustomer } from '../registration/repository.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import * as repository from './repository.ts'

/** The companies whose sign-in is accepted by this backend. */
export type Providers = Readonly<Partial<Record<SignInProvider, IdentityProvider>>>

/** What signing in by another company stands on. */
export interface SocialDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly logger: Logger
  readonly providers: Providers
}

export type Social = ReturnType<typeof createSocial>

/** Signing in with the token of another company (S004, S005): the customer it is linked to, linked now, or new. */
export function createSocial({ db, clock, mails, logger, providers }: SocialDependencies) {
  /** The customer's id. Throws the 400 for a token that is not good, the 503 when the company cannot be asked. */
  async function signIn(provider: SignInProvider, accessToken: string, origin: SignInOrigin): Promise<string> {
    const identity = await identify(provider, accessToken)
    if (!identity) throw refusal('sign-in-refused', provider)
    const settle = () => db.transaction((tx) => customerOf(tx, provider, identity, origin))
    try {
      return await settle()
    } catch (error) {
      // The same person came in twice at once, or registered meanwhile: now there is a customer to find.
      if (databaseFailure(error).code === UNIQUE_VIOLATION) return settle()
      throw error
    }
  }

  async function identify(provider: SignInProvider, accessToken: string): Promise<ProviderIdentity | null> {
    try {
      return (await providers[provider]?.identify(accessToken)) ?? null
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      logger.warn({ provider, reason: error.message }, 'sign-in provider failed')
      throw new ProblemError(503, 'unavailable', { headers: { 'retry-after': '5' }, cause: error })
    }
  }

  async function customerOf(tx: Database, provider: SignInProvider, who: ProviderIdentity, origin: SignInOrigin) {
    const linked = await repository.findLinked(tx, provider, who.subject)
    if (linked) return linked
    // Without a confirmed address anybody could claim to be anybody (F-13).
    const address = v.safeParse(emailAddressSchema, who.emailVerified ? who.emailAddress : null)
    if (!address.success) throw refusal('sign-in-unverified', provider)
    const email = address.output.toLowerCase()
    const known = await repository.findByAddress(tx, email)
    const customerId = known ?? (await register(tx, email, who, origin))
    const link = { provider, subject: who.subject, customerId, email, linkedAt: clock.now() }
    if (!(await repository.insertLink(tx, link))) {
      // Linked a moment ago by the same person, or else another account of that company, maybe another person's.
      if ((await repository.findLinked(tx, provider, who.subject)) === customerId) return customerId
      throw refusal('sign-in-refused', provider)
    }
    if (known) await mails.enqueue(tx, { kind: 'SIGN_IN_LINKED', customerId, provider, locale: origin.locale })
    return customerId
  }

  function register(tx: Database, email: string, who: ProviderIdentity, { locale }: SignInOrigin) {
    const profile = { firstName: who.firstName, lastName: who.lastName, language: locale }
    const name = contactName(profile) || email
    return insertCustomer(tx, { email, name, passwordHash: null, profile }, clock.now())
  }

  return { names: SIGN_IN_PROVIDERS.filter((name) => providers[name]), signIn }
}

function refusal(code: ProblemCode, provider: SignInProvider): ProblemError {
  const members = { error: 'invalid_grant', error_description: 'Invalid grant: access token is not accepted' }
  return new ProblemError(400, code, { values: { provider: PROVIDER_NAMES[provider] }, members })
}
