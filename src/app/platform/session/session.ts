import { CallError } from '../api/call-error.ts'
import { cookieEntries, type MachineCredentials } from '../storage/cookies.ts'
import { begin, fail, SIGNED_OUT, succeed, tokensSet, type AuthState, type Holder, type Idle } from './auth-status.ts'
import { createLeave, type LeaveReason } from './leave.ts'
import { createRenewal } from './renewal.ts'
import { createServerClock } from './server-clock.ts'
import { browserPorts, type SessionPorts } from './session-ports.ts'
import { machineGrant, passwordGrant, requestTokens, type CompleteAnswer } from './token-request.ts'
import { createTokenStore } from './token-store.ts'

/** What an authenticated call sends. */
export interface Authorization {
  readonly token: string
  /** `<token_type> <access_token>`, verbatim (S027, S092). */
  readonly header: string
}

/** The session: a small store outside React (house rule 4). The cookies hold the tokens, this holds who they are for. */
export function createSession(given: SessionPorts) {
  const clock = createServerClock(given.now)
  const ports = { ...given, fetch: clock.watch(given.fetch) }
  const tokens = createTokenStore(ports.cookies, clock)
  const { leave, isLeaving, onLeave, onLeaveStep } = createLeave(ports.report)
  const renewal = createRenewal(ports, tokens, {
    commit: commitRenewal,
    failed: (cause) => endBecause('refused', cause),
  })
  const listeners = new Set<() => void>()
  let state: AuthState = SIGNED_OUT
  let loginFlight: Promise<void> | undefined

  function move<S extends AuthState>(next: S): S {
    state = next
    listeners.forEach((listener) => listener())
    return next
  }

  function setTokens(answer: CompleteAnswer): Idle & Holder {
    const holder = tokens.holderOf(answer.access_token)
    if (!holder) throw new CallError('invalid-answer')
    tokens.write(answer)
    return move(tokensSet(state, holder))
  }

  function logIn(ask: () => Promise<CompleteAnswer>): Promise<void> {
    if (state.status === 'loading') return loginFlight ?? Promise.resolve()
    const loading = move(begin(state))
    const run = async () => {
      try {
        move(succeed(setTokens(await ask())))
      } catch (error) {
        move(fail(loading))
        throw error
      }
    }
    loginFlight = run()
    return loginFlight
  }

  function end(reason: LeaveReason, forgetTokens: () => void = tokens.clear): Promise<void> {
    return leave(reason, () => {
      forgetTokens()
      move(SIGNED_OUT)
    })
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
    await end('logout', () => tokens.write(answer))
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

    /** Boot step: takes up the session that the cookies hold. Unreadable cookies are no session (F-08). */
    restore(): void {
      const current = tokens.read()
      const holder = current && tokens.holderOf(current.accessToken)
      if (holder) move(tokensSet(state, holder))
    },

    /** Password login (S095): loading, tokens set (idle), succeeded; or failed, and the error is thrown (T19). */
    login: (credentials: { username: string; password: string }) =>
      logIn(() => requestTokens(ports, passwordGrant(credentials))),

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
      if (state.kind === null) return null
      if (isLeaving()) throw new CallError('unauthenticated')
      const current = tokens.read()
      // Another tab logged out, or somebody else logged in there: this tab's session is over, theirs is left alone (F-04).
      if (current?.claims.sub !== state.subject) {
        await end('logout', () => undefined)
        throw new CallError('unauthenticated')
      }
      const { accessToken, tokenType } = tokens.isExpiring(current) ? await renewal.renew() : current
      return { token: accessToken, header: `${tokenType} ${accessToken}` }
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
