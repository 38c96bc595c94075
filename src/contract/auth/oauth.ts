/**
 * The portal's OAuth client. Its secret is in the bundle and therefore public; it grants nothing by itself. Tablets
 * have machine credentials of their own, which are revocable and never bundled.
 */
export const PORTAL_CLIENT = { id: 'portal', secret: 'public' } as const

/** Kinds of sessions: a customer, or a paired tablet of a showroom. */
export const SESSION_KINDS = ['customer', 'showroom'] as const
/** One session kind. */
export type SessionKind = (typeof SESSION_KINDS)[number]

/** Sign-in providers; also their grant types at the token endpoint. */
export const SIGN_IN_PROVIDERS = ['google', 'facebook'] as const
/** One sign-in provider. */
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** True for the name of a sign-in provider. */
export function isSignInProvider(value: unknown): value is SignInProvider {
  return SIGN_IN_PROVIDERS.some((provider) => provider === value)
}
