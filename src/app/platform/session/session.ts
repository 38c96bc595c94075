import { CallError } from '../api/call-error.ts'
import { cookieEntries, type MachineCredentials } from '../storage/cookies.ts'
import { begin, fail, SIGNED_OUT, succeed, tokensSet, type AuthState, type Holder, type Idle } from './auth-status.ts'
import { createLeave, type LeaveReason } from './leave.ts'
import { createRenewal } from './renewal.ts'
import { revokeSession } from './revoke.ts'
import { createServerClock } from './server-clock.ts'
import { browserPorts, type SessionPorts } from './session-ports.ts'
import type { TabChannel, TabMessage } from './tabs.ts'
import { machineGrant, passwordGrant, requestTokens, type CompleteAnswer } from './token-request.ts'
import { createTokenStore, type Tokens } from './token-store.ts'

/** What an authenticated call sends. */
export interface Authorization {
  readonly token: string
  /** Whose it is. */
  readonly subject: string
  /** `<token_type> <access_token>`, verbatim (S027, S092). */
  readonly header: string
}

/** The session: a small store outside React (house rule 4). The cookies hold the tokens, this holds who they are for. */
export function createSession(given: SessionPorts) {
  const clock = createServerClock(given)
  const ports = { ...given, fetch: clock.watch(given.fetch) }
  const tokens = createTokenStore(ports.cookies, clock)
  const { leave, isLeaving, onLeave, onLeaveStep, undoAll } = createLeave(ports.report)
  const renewal = createRenewal(ports, tokens, {
    commit: commitRenewal,
    subject: () => state.subject,
    isLeaving: () => isLeaving(),
    discarded: ({ refresh_token }) => refresh_token && revokeSession(ports.fetch, refresh_token),
    failed: (cause) => endBecause('refused', cause),
  })
  const listeners = new Set<() => void>()
  let state: AuthState = SIGNED_OUT
  let loginFlight: Promise<void> | undefined
  let tabs: TabChannel | undefined

  function move<S extends AuthState>(next: S): S {
    state = next
    listeners.forEach((listener) => listener())
    return next
  }

  function setTokens(answer: CompleteAnswer): Idle & Holder {
    const holder = tokens.holderOf(answer.access_token)
    if (!holder) throw new CallError('invalid-answer')
    tokens.write(answer)
    if (holder.subject !== state.subject) tabs?.post({ type: 'entered', subject: holder.subject })
    return move(tokensSet(state, holder))
  }

  function logIn(ask: () => Promise<CompleteAnswer>): Promise<void> {
    if (state.status === 'loading') return loginFlight ?? Promise.resolve()
    const isOver = state.kind !== null
    const loading = move(begin(state))
    const run = async () => {
      try {
        if (isOver) await undoAll('replaced')
        move(succeed(setTokens(await ask())))
      } catch (error) {
        move(fail(loading))
        throw error
      }
    }
    loginFlight = run()
    return loginFlight
  }

  /** Ends this tab's session and leaves the cookies to whoever has changed them. */
  function endHere(reason: LeaveReason, forgetTokens: () => void = () => undefined): Promise<void> {
    return leave({ reason, kind: state.kind }, () => {
      forgetTokens()
      move(SIGNED_OUT)
    })
  }

  /** Ends the session in all tabs; by its person's wish on the server too. */
  function end(reason: LeaveReason, successor?: CompleteAnswer): Promise<void> {
    const { subject } = state
    const isOurs = (current: Tokens | null) => !current || current.claims.sub === subject
    const current = tokens.read()
    if ((reason === 'logout' || reason === 'login') && !isLeaving() && current?.refreshToken && isOurs(current)) {
      revokeSession(ports.fetch, current.refreshToken)
    }
    return endHere(reason, () => {
      // Somebody may have signed in while the steps of the leave ran; theirs stay (F-04).
      if (isOurs(tokens.read())) tokens.clear()
      if (successor && tokens.read() === null) tokens.write(successor)
      ports.cookies.remove(cookieEntries.realtimeToken)
      if (subject !== null) tabs?.post({ type: 'left', subject, reason })
    })
  }

  function hear(message: TabMessage): void {
    if (message.type === 'left' && message.subject === state.subject) void endHere(message.reason)
    if (message.type === 'entered' && message.subject !== state.subject) check()
  }

  /** Takes up what the cookies say when it is not what this tab thinks: another tab, or the person's own hand, changed it. */
  function check(): void {
    const current = tokens.read()
    if (state.subject === null) restore()
    else if (current?.claims.sub !== state.subject) void endHere(current ? 'replaced' : 'lost')
  }

  function restore(): void {
    const current = tokens.read()
    const holder = current && tokens.holderOf(current.accessToken)
    if (holder) move(tokensSet(state, holder))
  }

  async function endBecause(reason: LeaveReason, cause: unknown): Promise<never> {
    await end(reason)
    const { status, body, code, message, requestId } =
      cause instanceof CallError ? cause : new CallError('unauthenticated')
    throw new CallError('unauthenticated', { status, body, requestId, cause, ...(code === 'no-tokens' && { message }) })
  }

  async function commitRenewal(answer: CompleteAnswer): Promise<void> {
    if (tokens.holderOf(answer.access_token)?.subject === state.subject) {
      setTokens(answer)
      return
    }
    // On a tablet a renewal ends the visit: the person's data goes first, then the machine's token takes the slot (T11).
    await end('logout', answer)
    throw new CallError('unauthenticated')
  }

  return {
    getSnapshot: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Whether somebody is signed in: by what is known here, without a network; an expired token that can be renewed counts. */
    isSignedIn(): boolean {
      const current = state.kind === null || isLeaving() ? null : tokens.read()
      if (!current || current.claims.sub !== state.subject) return false
      return tokens.isRenewable(current) || current.claims.exp * 1000 > clock.now()
    },

    /** Milliseconds until the access token runs out, by the server's clock; null where nobody is signed in. */
    expiresIn(): number | null {
      const current = tokens.read()
      return current && current.claims.exp * 1000 - clock.now()
    },

    /** Boot step: takes up the session that the cookies hold. Unreadable cookies are no session (F-08). */
    restore,

    /** From now on this tab follows the others, and they follow it (B26). */
    followTabs(): void {
      tabs = ports.openTabs()
      tabs?.listen(hear)
    },

    /** For moments at which the cookies may have changed unseen: the page is shown again, or comes back by Back (F-34). */
    check,

    /** Password login (S095): loading, tokens set (idle), succeeded; or failed, and the error is thrown (T19). */
    login: (credentials: { username: string; password: string }) =>
      logIn(() => requestTokens(ports, passwordGrant(credentials))),

    /** Login by what other ways in answer: another company's (S004, S005), a code (B29). The steps are those of a password. */
    loginBy: logIn,

    /** Login of a paired tablet (S096, S119); its credentials are kept for the renewals to come. */
    loginMachine: (credentials: MachineCredentials) =>
      logIn(async () => {
        const answer = await requestTokens(ports, machineGrant(credentials))
        ports.cookies.write(cookieEntries.machineCredentials, credentials)
        return answer
      }),

    setTokens,

    /** Ends the session: registered steps, cookies, listeners, in that order (S057, T20). */
    logout: (reason: LeaveReason = 'logout') => end(reason),

    /** Ends the session and throws `unauthenticated` (S066, S123). */
    endBecause,

    onLeave,
    onLeaveStep,

    /** The transport of this session: fetch that learns the server's time. */
    fetch: ports.fetch,

    /** What the next authenticated call sends, renewed if need be (S061); null when nobody is signed in. */
    async authorize(): Promise<Authorization | null> {
      const { subject } = state
      if (subject === null) return null
      if (isLeaving()) throw new CallError('unauthenticated')
      const current = tokens.read()
      // Another tab logged out, or somebody else logged in there: this tab's session is over, theirs is left alone (F-04).
      if (current?.claims.sub !== subject) {
        await endHere(current ? 'replaced' : 'lost')
        throw new CallError('unauthenticated')
      }
      const { accessToken, tokenType, claims } = tokens.isExpiring(current) ? await renewal.renew() : current
      // Somebody else may have signed in while the renewal was out.
      if (claims.sub !== subject) throw new CallError('unauthenticated')
      return { token: accessToken, subject, header: `${tokenType} ${accessToken}` }
    },

    /** True when this is the access token in use and it has not run out: a 401 for it is a real refusal (T18). */
    isStillGood(token: string): boolean {
      const current = tokens.read()
      return current?.accessToken === token && !tokens.isExpiring(current)
    },
  }
}

/** The session. */
export type Session = ReturnType<typeof createSession>

/** The app's own session. */
export const session: Session = createSession(browserPorts)
