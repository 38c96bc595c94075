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
import { createRenewal } from './renewal.ts'
import { createServerClock } from './server-clock.ts'
import { browserPorts, type SessionPorts } from './session-ports.ts'
import { createSignOut, type SignOutReason } from './sign-out.ts'
import type { TabChannel, TabMessage } from './tab-channel.ts'
import { machineGrant, passwordGrant, requestTokens, revokeSession, type IssuedTokens } from './token-request.ts'
import { createTokenStore, type Tokens } from './token-store.ts'

/** What an authenticated call sends. */
export interface Authorization {
  readonly token: string
  /** Whose it is. */
  readonly subject: string
  /** `<token_type> <access_token>`, verbatim. */
  readonly header: string
}

/** The session: a small store outside React. The cookies hold the tokens, this holds who they are for. */
export function createSession(given: SessionPorts) {
  const clock = createServerClock(given)
  const ports = { ...given, fetch: clock.wrapFetch(given.fetch) }
  const tokens = createTokenStore(ports.cookies, clock)
  const { signOut, isSigningOut, onSignOut, registerTeardown, runTeardown } = createSignOut(ports.report)
  const renewal = createRenewal(ports, tokens, {
    commit: commitRenewal,
    subject: () => store.get().subject,
    isSigningOut,
    signal: () => tokenRequests.signal,
    discarded: discard,
    failed: (cause) => endSessionAndThrow('refused', cause),
  })
  const store = createStore<AuthState>(SIGNED_OUT)
  let loginInFlight: Promise<void> | undefined
  let tabs: TabChannel | undefined
  // Aborted when the session ends: a token request that is still out must not sign anybody in again.
  let tokenRequests = new AbortController()

  function setState<S extends AuthState>(next: S): S {
    store.set(next)
    return next
  }

  function abortTokenRequests(): void {
    tokenRequests.abort(new CallError('unauthenticated'))
    tokenRequests = new AbortController()
  }

  function setTokens(issued: IssuedTokens): Idle & TokenOwner {
    const owner = tokens.ownerOf(issued.access_token)
    if (!owner) throw new CallError('invalid-answer')
    // Another tab has seen the cookies of this answer before this script ran, and has signed out or in over them.
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

  /** Ends this tab's session and leaves the cookies to whoever has changed them. */
  function endLocalSession(reason: SignOutReason, clearTokens: () => void = () => undefined): Promise<void> {
    abortTokenRequests()
    return signOut({ reason, kind: store.get().kind }, () => {
      clearTokens()
      setState(SIGNED_OUT)
    })
  }

  /** Ends the session in all tabs; when its person wants it, on the server too. */
  function end(reason: SignOutReason, successor?: IssuedTokens): Promise<void> {
    const { subject } = store.get()
    const isOurs = (current: Tokens | null) => !current || current.claims.sub === subject
    const before = tokens.read()
    if ((reason === 'logout' || reason === 'login') && !isSigningOut() && before?.refreshToken && isOurs(before)) {
      revokeSession(ports.fetch, before.refreshToken)
    }
    return endLocalSession(reason, () => {
      const current = tokens.read()
      const ended = current ?? before
      if (ended && isOurs(ended)) tokens.markEnded(ended)
      // Somebody may have signed in during the teardown; their tokens stay.
      if (isOurs(current)) tokens.clear()
      if (successor && tokens.read() === null) tokens.write(successor)
      ports.cookies.remove(entries.realtimeToken)
      if (subject !== null) tabs?.post({ type: 'left', subject, reason })
    })
  }

  /** Removes what a refused answer has brought, from the cookies and from the server. */
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

  /** Adopts the cookies' session when it is not the one of this tab: another tab, or the person by hand, changed it. */
  function syncWithCookies(): void {
    const current = tokens.read()
    const { subject } = store.get()
    if (subject === null) restore()
    else if (current?.claims.sub !== subject) void endLocalSession(current ? 'replaced' : 'lost')
  }

  function restore(): void {
    const current = tokens.read()
    const owner = current && tokens.ownerOf(current.accessToken)
    if (owner) setState(withTokens(store.get(), owner))
  }

  async function endSessionAndThrow(reason: SignOutReason, cause: unknown): Promise<never> {
    await end(reason)
    const { status, body, code, message, requestId } =
      cause instanceof CallError ? cause : new CallError('unauthenticated')
    throw new CallError('unauthenticated', { status, body, requestId, cause, ...(code === 'no-tokens' && { message }) })
  }

  async function commitRenewal(issued: IssuedTokens): Promise<void> {
    if (tokens.ownerOf(issued.access_token)?.subject === store.get().subject) {
      setTokens(issued)
      return
    }
    // On a tablet a renewal ends the customer's session: their data goes first, then the tablet's token replaces theirs.
    await end('logout', issued)
    throw new CallError('unauthenticated')
  }

  return {
    getSnapshot: store.get,

    subscribe: store.subscribe,

    /** Whether somebody is signed in: by what is known here, without a network; an expired token that can be renewed counts. */
    isSignedIn(): boolean {
      const { kind, subject } = store.get()
      const current = kind === null || isSigningOut() ? null : tokens.read()
      if (!current || current.claims.sub !== subject) return false
      return tokens.isRenewable(current) || current.claims.exp * 1000 > clock.now()
    },

    /** Milliseconds until the access token runs out, by the server's clock; null where nobody is signed in. */
    expiresIn(): number | null {
      const current = tokens.read()
      return current && current.claims.exp * 1000 - clock.now()
    },

    /** Boot step: restores the session that the cookies hold. Unreadable cookies are no session. */
    restore,

    /** From now on this tab follows the others, and they follow it. */
    subscribeToTabs(): void {
      tabs = ports.openTabs()
      tabs?.listen(handleTabMessage)
    },

    /** For moments at which the cookies may have changed unseen: the page is shown again, or comes back by Back. */
    syncWithCookies,

    /** Password login: loading, tokens set (idle), succeeded; or failed, and the error is thrown. */
    login: (credentials: { username: string; password: string }) =>
      runLogin((signal) => requestTokens(ports, passwordGrant(credentials), signal)),

    /** Login by another request for tokens (another company's sign-in, a code), in the steps of a password login. */
    loginWith: runLogin,

    /** Login of a paired tablet; its credentials are stored for later renewals. */
    loginMachine: (credentials: MachineCredentials) =>
      runLogin(async (signal) => {
        const issued = await requestTokens(ports, machineGrant(credentials), signal)
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

    /** The transport of this session: fetch that measures the server's time. */
    fetch: ports.fetch,

    /** What the next authenticated call sends, renewed if need be; null when nobody is signed in. */
    async authorize(): Promise<Authorization | null> {
      const { subject } = store.get()
      if (subject === null) return null
      if (isSigningOut()) throw new CallError('unauthenticated')
      const current = tokens.read()
      // Another tab signed out, or somebody else signed in there: this tab's session is over, theirs stays.
      if (current?.claims.sub !== subject) {
        await endLocalSession(current ? 'replaced' : 'lost')
        throw new CallError('unauthenticated')
      }
      const { accessToken, tokenType, claims } = tokens.isExpiring(current) ? await renewal.renew() : current
      // Somebody else may have signed in during the renewal.
      if (claims.sub !== subject) throw new CallError('unauthenticated')
      return { token: accessToken, subject, header: `${tokenType} ${accessToken}` }
    },

    /** True when this is the access token in use and it has not run out: a 401 for it is a real refusal. */
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
