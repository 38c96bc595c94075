import type { SignInProvider } from '#contract/auth/oauth.ts'

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }
