import type { SignInProvider } from '#contract/constants/oauth.ts'

/** What the companies are called: proper names, the same in every language. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }
