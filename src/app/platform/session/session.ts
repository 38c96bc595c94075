import { CallError } from '../http/call-error.ts'
import { createStore } from '../state/create-store.ts'
import { entries, type MachineCredentials } from '../storage/registry.ts'
import {
  completeLogin,
  failLogin,
  SIGNED_OUT,
  startLogin,
  withTokens,
  type AuthState,
  type Idle,
  type TokenOwner,
} from './auth-state.ts'
import type { Renewal } from './renewal.ts'
import { createServerClock } from './server-clock.ts'
import { browserPorts, type SessionPorts } from './session-ports.ts'
import { createSignOut, type SignOutReason } from './sign-out.ts'
import type { TabChannel, TabMessage } from './tab-channel.ts'
import { machineGrant, passwordGrant, requestTokens, revokeSession, type IssuedTokens } from './token-request.ts'
import { createTokenStore, toTokens, type Tokens } from './token-store.ts'

/** Credentials of an authenticated request. */
export interface Authorization {
  readonly token: string
  /** The owner of the token. */
  readonly subject: string
  /** `<token_type> <access_token>`, verbatim. */
  readonly header: string
}

/** The session: a small store outside React. Cookies contain the tokens, this store their owner. */
export function createSession(given: SessionPorts) {
  const clock = createServerClock(given)
  const ports = { ...given, fetch: clock.wrapFetch(given.fetch) }
  const tokens = createTokenStore(ports, clock)
  const { signOut, isSigningOut, onSignOut, registerTeardown, runTeardown } = createSignOut(ports.report)
  const store = createStore<AuthState>(SIGNED_OUT)
  let loginInFlight: Promise<void> | undefined
  let renewal: Renewal | undefined
  let tabs: TabChannel | undefined
  // Aborted when the session ends, so that a token request in flight cannot sign anybody in again.
  let tokenRequests = new AbortController()

  /** Loads the code of renewals, which the login page does not need; without it nobody is signed out. */
  async function loadRenewal(): Promise<Renewal> {
    const { createRenewal } = await import('./renewal.ts').catch((cause: unknown) => {
      throw new CallError('token-refresh', { cause })
    })
    renewal ??= createRenewal(ports, tokens, {
      commit: commitRenewal,
      subject: () => store.get().subject,
      isSigningOut,
      signal: () => tokenRequests.signal,
      discarded: discard,
      failed: (cause) => endSessionAndThrow('refused', cause),
    })
    return renewal
  }

  async function renew(): Promise<Tokens> {
    const { subject } = store.get()
    try {
      return await (await loadRenewal()).renew()
    } finally {
      // Another tab may have signed out or in meanwhile, and its message does not reach a tab that was frozen.
      if (store.get().subject === subject) syncWithCookies()
    }
  }

  function setState<S extends AuthState>(next: S): S {
    store.set(next)
    return next
  }

  function abortTokenRequests(): void {
    tokenRequests.abort(new CallError('unauthenticated'))
    tokenRequests = new AbortController()
  }

  function setTokens(issued: IssuedTokens): Idle & TokenOwner {
    const owner = tokens.ownerOf(toTokens(issued))
    if (!owner) throw new CallError('invalid-response')
    // Another tab has read the cookies of this response before this script ran, and has since signed out or in.
    if (tokens.isEndedSession(issued.access_token)) {
      discard(issued)
      throw new CallError('unauthenticated')
    }
    tokens.write(issued)
    const state = store.get()
    if (owner.subject !== state.subject) tabs?.post({ type: 'entered', subject: owner.subject })
    return setState(withTokens(state, owner))
  }

  function runLogin(request: (signal: AbortSignal) => Promise<IssuedTokens>): Promise<void> {
    const state = store.get()
    if (state.status === 'loading') return loginInFlight ?? Promise.resolve()
    const isOver = state.kind !== null
    const loading = setState(startLogin(state))
    abortTokenRequests()
    const run = async () => {
      try {
        if (isOver) await runTeardown('replaced')
        const before = tokens.read()
        const issued = await request(tokenRequests.signal)
        if (before && before.claims.sid !== tokens.claimsOf(issued.access_token)?.sid) tokens.markEnded(before)
        setState(completeLogin(setTokens(issued)))
      } catch (error) {
        setState(failLogin(loading))
        throw error
      }
    }
    loginInFlight = run()
    return loginInFlight
  }

  /** Ends this tab's session but not the cookies, which another tab has changed. */
  function endLocalSession(reason: SignOutReason, clearTokens: () => void = () => undefined): Promise<void> {
    abortTokenRequests()
    return signOut({ reason, kind: store.get().kind }, () => {
      clearTokens()
      setState(SIGNED_OUT)
    })
  }

  /** Ends the session in all tabs, and on the server if the user signs out. */
  function end(reason: SignOutReason, successor?: IssuedTokens): Promise<void> {
    const { subject } = store.get()
    const isOurs = (found: Tokens | null): found is Tokens => found?.claims.sub === subject
    const before = tokens.read()
    if ((reason === 'logout' || reason === 'login') && !isSigningOut() && isOurs(before) && before.refreshToken) {
      revokeSession(ports.fetch, before.refreshToken)
    }
    return endLocalSession(reason, () => {
      const current = tokens.read()
      if (isOurs(before)) tokens.markEnded(before)
      // Somebody may have signed in during the teardown, or the same customer again; their tokens must stay.
      const isNewSession = isOurs(current) && current.claims.sid !== before?.claims.sid
      if (!current || (isOurs(current) && !isNewSession)) tokens.clear()
      if (successor && tokens.read() === null) tokens.write(successor)
      ports.cookies.remove(entries.realtimeToken)
      if (subject !== null && !isNewSession) tabs?.post({ type: 'left', subject, reason })
    })
  }

  /** Removes the tokens of a rejected response from the cookies, and revokes them on the server. */
  function discard(issued: IssuedTokens): void {
    tokens.removeIfIssued(issued)
    tabs?.post({ type: 'discarded' })
    if (issued.refresh_token) revokeSession(ports.fetch, issued.refresh_token)
  }

  function handleTabMessage(message: TabMessage): void {
    const { subject } = store.get()
    if (message.type === 'left' && message.subject === subject) void endLocalSession(message.reason)
    if (message.type === 'entered' && message.subject !== subject) syncWithCookies()
    if (message.type === 'discarded') tokens.restoreLast(subject)
  }

  /** Adopts the session of the cookies if it differs from this tab's, because another tab or the user changed them. */
  function syncWithCookies(): void {
    const current = tokens.read()
    const { subject } = store.get()
    if (subject === null) restore()
    else if (current?.claims.sub !== subject) void endLocalSession(current ? 'replaced' : 'lost')
  }

  function restore(): void {
    const current = tokens.read()
    const owner = current && tokens.ownerOf(current)
    if (owner) setState(withTokens(store.get(), owner))
  }

  async function endSessionAndThrow(reason: SignOutReason, cause: unknown): Promise<never> {
    await end(reason)
    const { status, body, code, message, requestId } =
      cause instanceof CallError ? cause : new CallError('unauthenticated')
    // A rejected renewal stays recognizable as the reason.
    const reported = reason === 'refused' ? new CallError('token-refresh', { cause }) : cause
    throw new CallError('unauthenticated', {
      status,
      body,
      requestId,
      cause: reported,
      ...(code === 'no-tokens' && { message }),
    })
  }

  async function commitRenewal(issued: IssuedTokens): Promise<void> {
    if (tokens.claimsOf(issued.access_token)?.sub === store.get().subject) {
      setTokens(issued)
      return
    }
    // On a tablet a renewal ends the customer's session: their data is removed before the tablet's token replaces
    // theirs.
    await end('logout', issued)
    throw new CallError('unauthenticated')
  }

  return {
    getSnapshot: store.get,

    subscribe: store.subscribe,

    /** Whether somebody is signed in, as known without a network; an expired token that can be renewed counts. */
    isSignedIn(): boolean {
      const { kind, subject } = store.get()
      const current = kind === null || isSigningOut() ? null : tokens.read()
      if (!current || current.claims.sub !== subject) return false
      return tokens.isRenewable(current) || current.claims.exp * 1000 > clock.now()
    },

    /** Milliseconds until the access token expires, by the server's clock; null when nobody is signed in. */
    expiresIn(): number | null {
      const current = tokens.read()
      return current && current.claims.exp * 1000 - clock.now()
    },

    /** Boot step: restores the session from the cookies. Unreadable cookies count as none. */
    restore,

    /** From now on this tab and the others stay in sync. */
    subscribeToTabs(): void {
      tabs = ports.openTabs()
      tabs?.listen(handleTabMessage)
      // Earlier messages were missed.
      syncWithCookies()
    },

    /**
     * Called when the cookies may have changed unnoticed: the page is shown again, or restored from the back/forward
     * cache.
     */
    syncWithCookies,

    /** Restores cookies that a late response of an ended session has overwritten; returns their tokens. */
    repairCookies: tokens.read,

    /** Password login: loading, tokens set (idle), succeeded; or failed, and the error is thrown. */
    login: (credentials: { username: string; password: string }) =>
      runLogin((signal) => requestTokens(ports, passwordGrant(credentials), signal)),

    /** Login by another token request (sign-in provider, code), with the states of a password login. */
    loginWith: runLogin,

    /** Login of a paired tablet; its credentials are stored for later renewals. */
    loginMachine: (credentials: MachineCredentials) =>
      runLogin(async (signal) => {
        const issued = await requestTokens(ports, machineGrant(credentials), signal)
        // The server may have set the cookie, which lasts longer in Safari than one of a script.
        if (ports.cookies.read(entries.machineCredentials)?.client_secret !== credentials.client_secret)
          ports.cookies.write(entries.machineCredentials, credentials)
        return issued
      }),

    setTokens,

    /** Ends the session: registered steps, cookies, listeners, in that order. */
    logout: (reason: SignOutReason = 'logout') => end(reason),

    /** Ends the session and throws `unauthenticated`. */
    endSessionAndThrow,

    onSignOut,
    registerTeardown,

    /** This session's fetch, which measures the server's time. */
    fetch: ports.fetch,

    /** Loads what renews tokens before its time, as the network may be gone by then; the first renewal repeats a failure. */
    preloadRenewal: (): void => void loadRenewal().catch(() => undefined),

    /** Credentials for the next request, renewed if necessary; null when nobody is signed in. */
    async authorize(): Promise<Authorization | null> {
      const { subject } = store.get()
      if (subject === null) return null
      if (isSigningOut()) throw new CallError('unauthenticated')
      const current = tokens.read()
      // Another tab signed out, or somebody else signed in there: this tab's session ends, the other one stays.
      if (current?.claims.sub !== subject) {
        await endLocalSession(current ? 'replaced' : 'lost')
        throw new CallError('unauthenticated')
      }
      const { accessToken, tokenType, claims } = tokens.isExpiring(current) ? await renew() : current
      // Somebody else may have signed in during the renewal.
      if (claims.sub !== subject) throw new CallError('unauthenticated')
      return { token: accessToken, subject, header: `${tokenType} ${accessToken}` }
    },

    /** True for the access token in use if it has not expired; only then a 401 is a real refusal. */
    isCurrentToken(token: string): boolean {
      const current = tokens.read()
      return current?.accessToken === token && !tokens.isExpiring(current)
    },
  }
}

/** The session. */
export type Session = ReturnType<typeof createSession>

/** The app's own session. */
export const session: Session = createSession(browserPorts)
