/** An OAuth client (RFC 6749 section 2.3.1). */
export interface OAuthClient {
  readonly id: string
  readonly secret: string
}

/**
 * The portal's OAuth client unless another one is configured. Its secret is in the documents and therefore public; it
 * grants nothing by itself. Tablets have machine credentials of their own, which are revocable and never published.
 */
export const DEFAULT_CLIENT: OAuthClient = { id: 'portal', secret: 'public' }

/** Kinds of sessions: a customer, or a paired tablet of a showroom. */
export const SESSION_KINDS = ['customer', 'showroom'] as const
/** One session kind. */
export type SessionKind = (typeof SESSION_KINDS)[number]

/** Sign-in providers; also their grant types at the token endpoint. */
export const SIGN_IN_PROVIDERS = ['google', 'facebook'] as const
/** One sign-in provider. */
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** How a customer signs in: by password or passkey, by a code from another session, or with a provider. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'code', ...SIGN_IN_PROVIDERS] as const
/** One way to sign in. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** The extension grant of a passkey (RFC 6749 section 4.5); its `assertion` is the browser's credential as JSON. */
export const PASSKEY_GRANT = 'urn:portal:grant-type:passkey'

/**
 * The extension grant that answers `mfa_required`: its `mfa_token` with either the `assertion` of a passkey or a
 * `recovery_code`.
 */
export const SECOND_FACTOR_GRANT = 'urn:portal:grant-type:second-factor'

/** True for the name of a sign-in provider. */
export function isSignInProvider(value: unknown): value is SignInProvider {
  return SIGN_IN_PROVIDERS.some((provider) => provider === value)
}
