import type { SignInProvider } from '#contract/constants/oauth.ts'

/** What the companies call themselves, in every language. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }
