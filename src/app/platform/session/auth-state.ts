import type { SessionKind } from '#contract/auth/oauth.ts'

/** Who the access token belongs to. */
export interface TokenOwner {
  readonly kind: SessionKind
  readonly subject: string
}
interface NoOwner {
  readonly kind: null
  readonly subject: null
}

/** No login is under way; with an owner, signed in. */
export type Idle = { readonly status: 'idle' } & (TokenOwner | NoOwner)
/** A login is under way. */
export type Loading = { readonly status: 'loading' } & NoOwner
/** The last login worked. */
export type Succeeded = { readonly status: 'succeeded' } & TokenOwner
/** The last login failed. */
export type Failed = { readonly status: 'failed' } & NoOwner

/** The session as screens see it. */
export type AuthState = Idle | Loading | Succeeded | Failed

/** Nobody is signed in and nothing is under way. */
export const SIGNED_OUT: Idle & NoOwner = { status: 'idle', kind: null, subject: null }

// A transition is a function from the states it may start in, so an illegal one does not compile.

/** A login starts; not while one is loading. */
export function startLogin(_from: Idle | Succeeded | Failed): Loading {
  return { ...SIGNED_OUT, status: 'loading' }
}

/** Tokens were set: always back to idle. */
export function withTokens(_from: AuthState, { kind, subject }: TokenOwner): Idle & TokenOwner {
  return { status: 'idle', kind, subject }
}

/** A login is complete; its tokens have been set before. */
export function completeLogin({ kind, subject }: Idle & TokenOwner): Succeeded {
  return { status: 'succeeded', kind, subject }
}

/** A login failed. */
export function failLogin(_from: Loading): Failed {
  return { ...SIGNED_OUT, status: 'failed' }
}
