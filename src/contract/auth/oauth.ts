/**
 * The portal's own OAuth client. Its "secret" is public by nature (T12): whoever reads the bundle has it, so it grants
 * nothing by itself. Machine credentials of tablets are another thing: one per tablet, revocable, never bundled.
 */
export const PORTAL_CLIENT = { id: 'portal', secret: 'public' } as const

/** What a token's holder is: a customer or a paired showroom tablet (T50). */
export const SESSION_KINDS = ['customer', 'showroom'] as const
/** One session kind. */
export type SessionKind = (typeof SESSION_KINDS)[number]

/** Companies whose sign-in we accept; also their grant types at the token endpoint (S098, S099). */
export const SIGN_IN_PROVIDERS = ['google', 'facebook'] as const
/** One of them. */
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number]

/** True when the text names one of them. */
export function isSignInProvider(value: unknown): value is SignInProvider {
  return SIGN_IN_PROVIDERS.some((provider) => provider === value)
}
