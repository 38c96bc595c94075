/** The person that a provider's token identifies. */
export interface ProviderIdentity {
  /** The provider's id of the person; never changes. */
  readonly subject: string
  readonly emailAddress: string | null
  /** True when the provider has verified the address. */
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
}

/** A provider whose sign-in is accepted. */
export interface IdentityProvider {
  /**
   * The identity of a token; null when it is invalid, expired or issued to another app. Throws `ProviderError` when the
   * provider does not tell.
   */
  identify(accessToken: string): Promise<ProviderIdentity | null>
}

/** The provider is unreachable, failing, or rejects our credentials; the token may be valid. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}
