import type { Locale } from '#contract/constants/locales.ts'

/** What a company says of the person whose token it gave out. */
export interface ProviderIdentity {
  /** The company's id of the person; never changes. */
  readonly subject: string
  readonly emailAddress: string | null
  /** True when the company has made sure that the address is the person's. */
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
}

/** A company whose sign-in we accept (T37). */
export interface IdentityProvider {
  /** Where the browser is sent, complete but for `redirect_uri` and `state`; its page in this language. */
  authorizeUrl(locale: Locale): string
  /**
   * Whose token this is; null when it is none, has run out or was given to another app than ours (F-13). Throws
   * `ProviderFailure` when the company does not say.
   */
  identify(accessToken: string): Promise<ProviderIdentity | null>
}

/** A company could not be asked: out of reach, in trouble, or it does not accept us. Nobody's token is at fault. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
}
