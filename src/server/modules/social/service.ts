import type { Logger } from 'pino'
import * as v from 'valibot'
import { SIGN_IN_PROVIDERS, type SignInProvider } from '#contract/auth/oauth.ts'
import { emailAddressSchema } from '#contract/account/registration-schema.ts'
import { hasVisibleCharacter } from '#contract/formats/name-schema.ts'
import { databaseFailure, UNIQUE_VIOLATION } from '#server/db/database-failure.ts'
import type { Database } from '#server/db/database.ts'
import type { ProblemCode } from '#server/locales/messages.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type IdentityProvider, ProviderError, type ProviderIdentity } from '#server/ports/sign-in-provider.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { contactName } from '../customers/profile.ts'
import { insertCustomer } from '../customers/create-customer.ts'
import { recordSecurityEvent } from '../security-events/repository.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import * as repository from './repository.ts'

/** The sign-in providers that are configured. */
export type Providers = Readonly<Partial<Record<SignInProvider, IdentityProvider>>>

export interface SocialDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly logger: Logger
  readonly limits: Pick<RateLimits, 'providerToken'>
  readonly providers: Providers
}

export type Social = ReturnType<typeof createSocial>

/** Signs in with a provider's token: finds the linked customer, links one by address, or registers one. */
export function createSocial({ db, clock, mails, logger, limits, providers }: SocialDependencies) {
  /** Returns the customer's id. Throws the 400 for an invalid token, the 503 when the provider is unreachable. */
  async function signIn(provider: SignInProvider, accessToken: string, origin: SignInOrigin): Promise<string> {
    const subject = { account: 'provider-token', address: origin.clientAddress }
    const identity = await limits.providerToken.countFailures(subject, () => identify(provider, accessToken))
    if (!identity) throw signInError('sign-in-refused', provider)
    const resolve = () => db.transaction((tx) => resolveCustomer(tx, provider, identity, origin))
    try {
      return await resolve()
    } catch (error) {
      // A concurrent sign-in or registration created the customer: find it now.
      if (databaseFailure(error).code === UNIQUE_VIOLATION) return resolve()
      throw error
    }
  }

  async function identify(provider: SignInProvider, accessToken: string): Promise<ProviderIdentity | null> {
    try {
      return (await providers[provider]?.identify(accessToken)) ?? null
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logger.warn({ provider, reason: error.message }, 'sign-in provider failed')
      throw new ProblemError(503, 'unavailable', { headers: { 'retry-after': '5' }, cause: error })
    }
  }

  async function resolveCustomer(
    tx: Database,
    provider: SignInProvider,
    identity: ProviderIdentity,
    origin: SignInOrigin,
  ) {
    const linked = await repository.findLinkedCustomer(tx, provider, identity.subject)
    if (linked) return linked
    // An unconfirmed address could be anybody's.
    const address = v.safeParse(emailAddressSchema, identity.emailVerified ? identity.emailAddress : null)
    if (!address.success) throw signInError('sign-in-unverified', provider)
    const email = address.output.toLowerCase()
    const existing = await repository.lockCustomerByEmail(tx, email)
    const customerId = existing ?? (await register(tx, email, identity, origin))
    const link = { provider, subject: identity.subject, customerId, email, linkedAt: clock.now() }
    if (!(await repository.insertLink(tx, link))) {
      // Linked concurrently by the same person, or the customer has another account of that provider.
      if ((await repository.findLinkedCustomer(tx, provider, identity.subject)) === customerId) return customerId
      throw signInError('sign-in-refused', provider)
    }
    if (existing) {
      const event = { customerId, kind: 'SIGN_IN_LINKED', method: provider } as const
      await recordSecurityEvent(tx, { ...event, at: clock.now(), userAgent: origin.userAgent })
      const job = { kind: 'SIGN_IN_LINKED', customerId, provider, locale: origin.locale } as const
      await mails.enqueue(tx, job, requestBy(customerId, origin))
    }
    return customerId
  }

  function register(tx: Database, email: string, identity: ProviderIdentity, { locale }: SignInOrigin) {
    const [firstName, lastName] = [visibleName(identity.firstName), visibleName(identity.lastName)]
    const profile = { firstName, lastName, language: locale }
    const name = contactName(profile) || email
    return insertCustomer(tx, { email, name, passwordHash: null, profile }, clock.now())
  }

  return { names: SIGN_IN_PROVIDERS.filter((name) => providers[name]), signIn }
}

/** A provider's name of a person; null where nobody could see it. */
const visibleName = (name: string | null): string | null => (name !== null && hasVisibleCharacter(name) ? name : null)

function signInError(code: ProblemCode, provider: SignInProvider): ProblemError {
  const members = { error: 'invalid_grant', error_description: 'Invalid grant: access token is not accepted' }
  return new ProblemError(400, code, { values: { provider: PROVIDER_NAMES[provider] }, members })
}
