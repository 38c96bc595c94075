import type { SessionKind } from '#contract/auth/oauth.ts'

/** The owner of the access token. */
export interface TokenOwner {
  readonly kind: SessionKind
  readonly subject: string
}
interface NoOwner {
  readonly kind: null
  readonly subject: null
}

/** No login is in progress; with an owner, signed in. */
export type Idle = { readonly status: 'idle' } & (TokenOwner | NoOwner)
/** A login is in progress. */
export type Loading = { readonly status: 'loading' } & NoOwner
/** The last login succeeded. */
export type Succeeded = { readonly status: 'succeeded' } & TokenOwner
/** The last login failed. */
export type Failed = { readonly status: 'failed' } & NoOwner

/** The session state for screens. */
export type AuthState = Idle | Loading | Succeeded | Failed

/** Nobody is signed in and no login is in progress. */
export const SIGNED_OUT: Idle & NoOwner = { status: 'idle', kind: null, subject: null }

// A transition is a function of the states that it may start from, so an illegal one does not compile.

/** A login starts; not while one is loading. */
export function startLogin(_from: Idle | Succeeded | Failed): Loading {
  return { ...SIGNED_OUT, status: 'loading' }
}

/** Tokens were set: always idle. */
export function withTokens(_from: AuthState, { kind, subject }: TokenOwner): Idle & TokenOwner {
  return { status: 'idle', kind, subject }
}

/** A login succeeded; its tokens were set before. */
export function completeLogin({ kind, subject }: Idle & TokenOwner): Succeeded {
  return { status: 'succeeded', kind, subject }
}

/** A login failed. */
export function failLogin(_from: Loading): Failed {
  return { ...SIGNED_OUT, status: 'failed' }
}
