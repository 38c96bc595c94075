import { CallError } from '../api/call-error.ts'
import { cookieEntries } from '../storage/cookies.ts'
import type { SessionPorts } from './session-ports.ts'
import { underTokenLock } from './token-lock.ts'
import { machineGrant, refreshGrant, requestTokens, type CompleteAnswer } from './token-request.ts'
import type { Tokens, TokenStore } from './token-store.ts'

/** Waits between the three tries after a fault: about ten seconds in all (T02). */
export const FAULT_WAITS_MS = [3000, 6000] as const
/** After an unanswered renewal no further one is sent for this long, plus up to as much again by chance (T02). */
export const COOL_DOWN_MS = 2000

// A server that asks for more patience than this is asked again anyway.
const LONGEST_COOL_DOWN_MS = 60_000

/** What the renewal tells the session. */
export interface RenewalEvents {
  /** New tokens came and the session they renew is still the one that asked; throws to refuse them (T11). */
  commit: (answer: CompleteAnswer) => Promise<void>
  /** Whose session it is. */
  subject: () => string | null
  /** True while the session is being ended here; nothing may be written for it any more (F-04). */
  isLeaving: () => boolean
  /** New tokens came for a session that has ended meanwhile; they must not live on unused (F-04). */
  discarded: (answer: CompleteAnswer) => void
  /** The renewal failed for good; ends the session and throws. */
  failed: (cause: unknown) => Promise<never>
}

/** Renews the access token: one flight a tab, one at a time over all tabs. */
export function createRenewal(ports: SessionPorts, tokens: TokenStore, events: RenewalEvents) {
  let flight: Promise<Tokens> | undefined
  let coolDown = { since: 0, ms: 0 }

  const isCooling = () => {
    const passed = ports.now() - coolDown.since
    return passed >= 0 && passed < coolDown.ms
  }

  function startCoolDown(error: unknown): void {
    const asked = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0
    const ms = Math.max(COOL_DOWN_MS, Math.min(asked, LONGEST_COOL_DOWN_MS))
    coolDown = { since: ports.now(), ms: ms + ports.random() * COOL_DOWN_MS }
  }

  async function attempt(): Promise<Tokens> {
    const before = tokens.read()
    // Somebody else signed in while this tab waited for the lock; their tokens are not for its calls.
    if (before && before.claims.sub !== events.subject()) throw new CallError('unauthenticated')
    // Another tab renewed while this one waited for the lock.
    if (before && !tokens.isExpiring(before)) return before
    // Another tab logged out meanwhile, or there is nothing to renew with.
    if (!before || !tokens.isRenewable(before)) return events.failed(undefined)
    const isSuperseded = () => {
      const now = tokens.read()
      return now?.accessToken !== before.accessToken || now.refreshToken !== before.refreshToken
    }

    const answer = await ask(before, isSuperseded)
    // Commit guard: the session changed while the call was out, so these tokens belong to nobody (F-04, F-10).
    if (answer === 'superseded') return currentOrThrow()
    const now = tokens.read()
    if (events.isLeaving() || events.subject() !== before.claims.sub || now?.claims.sub !== before.claims.sub) {
      return discard(answer)
    }
    // The refresh token in the cookies has to be the one that lives. Ours does where theirs is the one that was sent, or the
    // very one that came: another tab is writing the same renewal. Any other is a later one, and its tokens are taken (T17).
    const isOurs = now.refreshToken === before.refreshToken || now.refreshToken === answer.refresh_token
    if (isOurs) await events.commit(answer)
    return currentOrThrow()
  }

  function discard(answer: CompleteAnswer): never {
    events.discarded(answer)
    throw new CallError('unauthenticated')
  }

  async function ask(before: Tokens, isSuperseded: () => boolean): Promise<CompleteAnswer | 'superseded'> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await requestTokens(ports, grantFor(before))
      } catch (error) {
        if (isSuperseded()) return 'superseded'
        const outcome = outcomeOf(error)
        if (outcome === 'unanswered') {
          startCoolDown(error)
          throw new CallError('token-refresh', { cause: error })
        }
        const wait = outcome === 'faulted' ? FAULT_WAITS_MS[tries] : undefined
        if (wait === undefined) return events.failed(error)
        await ports.sleep(wait)
        if (isSuperseded()) return 'superseded'
      }
    }
  }

  // S063, S064.
  function grantFor({ refreshToken }: Tokens) {
    const machine = ports.cookies.read(cookieEntries.machineCredentials)
    return machine ? machineGrant(machine) : refreshGrant(refreshToken ?? '')
  }

  function currentOrThrow(): Tokens {
    const current = tokens.read()
    if (current && current.claims.sub === events.subject()) return current
    throw new CallError('unauthenticated')
  }

  return {
    /** Resolves to tokens worth sending. Rejects with `unauthenticated` (session ended) or `token-refresh` (kept). */
    renew(): Promise<Tokens> {
      if (!flight && isCooling()) return Promise.reject(new CallError('token-refresh'))
      flight ??= underTokenLock(ports.locks, attempt).finally(() => {
        flight = undefined
      })
      return flight
    },
  }
}

const UNANSWERED = [408, 429, 502, 503, 504]

/** The three outcomes of T02; whatever is not an HTTP error of the token endpoint itself counts as unanswered. */
function outcomeOf(error: unknown): 'refused' | 'faulted' | 'unanswered' {
  if (!(error instanceof CallError)) return 'unanswered'
  if (error.code === 'no-tokens') return 'refused'
  const status = error.code === 'invalid-answer' ? 0 : (error.status ?? 0)
  if (status < 400 || UNANSWERED.includes(status)) return 'unanswered'
  return status >= 500 ? 'faulted' : 'refused'
}
