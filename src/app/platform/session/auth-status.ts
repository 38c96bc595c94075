import type { SessionKind } from '#contract/constants/oauth.ts'

/** Whoever the access token belongs to (T50). */
export interface Holder {
  readonly kind: SessionKind
  readonly subject: string
}
interface Nobody {
  readonly kind: null
  readonly subject: null
}

/** Nothing under way; with a holder, signed in (S056). */
export type Idle = { readonly status: 'idle' } & (Holder | Nobody)
/** A login is under way. */
export type Loading = { readonly status: 'loading' } & Nobody
/** The last login worked. */
export type Succeeded = { readonly status: 'succeeded' } & Holder
/** The last login failed. */
export type Failed = { readonly status: 'failed' } & Nobody

/** The session as screens see it. */
export type AuthState = Idle | Loading | Succeeded | Failed

/** Nobody is signed in and nothing is under way. */
export const SIGNED_OUT: Idle & Nobody = { status: 'idle', kind: null, subject: null }

// A move is a function from the states it may start in, so an illegal move does not compile (S056).

/** A login starts; not while one is loading. */
export function begin(_from: Idle | Succeeded | Failed): Loading {
  return { ...SIGNED_OUT, status: 'loading' }
}

/** Tokens were set: always back to idle (S058). */
export function tokensSet(_from: AuthState, { kind, subject }: Holder): Idle & Holder {
  return { status: 'idle', kind, subject }
}

/** A login is complete; its tokens have been set before (T19). */
export function succeed({ kind, subject }: Idle & Holder): Succeeded {
  return { status: 'succeeded', kind, subject }
}

/** A login failed. */
export function fail(_from: Loading): Failed {
  return { ...SIGNED_OUT, status: 'failed' }
}
