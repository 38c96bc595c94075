import { CallError } from '../http/call-error.ts'
import { actionAfter } from '../http/retry-policy.ts'
import { entries } from '../storage/registry.ts'
import type { SessionPorts } from './session-ports.ts'
import { machineGrant, refreshGrant, requestTokens, type IssuedTokens } from './token-request.ts'
import type { Tokens, TokenStore } from './token-store.ts'

/** Delays of the three retries after a server error, about ten seconds in all. */
export const RETRY_DELAYS_MS = [3000, 6000] as const
/** Pause after an unanswered renewal, plus a random part of up to the same length. */
export const COOL_DOWN_MS = 2000

// Limit for Retry-After.
const MAX_COOL_DOWN_MS = 60_000

const TOKEN_LOCK = 'portal-token'

// Limit of the wait, so that a frozen tab with the lock does not block the others for longer.
const LOCK_WAIT_MS = 4000

/** Callbacks of a renewal to the session. */
export interface RenewalEvents {
  /** New tokens arrived for the session that requested them; throws to reject them. */
  commit: (issued: IssuedTokens) => Promise<void>
  /** The owner of the session. */
  subject: () => string | null
  /** True while the session is being ended here, when nothing may be written for it any more. */
  isSigningOut: () => boolean
  /** Aborted when the session ends here. */
  signal: () => AbortSignal
  /** New tokens arrived for a session that has ended; they must not stay usable, here or on the server. */
  discarded: (issued: IssuedTokens) => void
  /** The renewal failed for good; ends the session and throws. */
  failed: (cause: unknown) => Promise<never>
}

/** Renews the access token: one request per tab, one at a time across tabs. */
export function createRenewal(ports: SessionPorts, tokens: TokenStore, events: RenewalEvents) {
  let inFlight: Promise<Tokens> | undefined
  let coolDown = { since: 0, ms: 0 }

  const isCoolingDown = () => {
    const elapsed = ports.now() - coolDown.since
    return elapsed >= 0 && elapsed < coolDown.ms
  }

  function startCoolDown(error: unknown): void {
    const retryAfter = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0
    const ms = Math.max(COOL_DOWN_MS, Math.min(retryAfter, MAX_COOL_DOWN_MS))
    coolDown = { since: ports.now(), ms: ms + ports.random() * COOL_DOWN_MS }
  }

  async function attempt(): Promise<Tokens> {
    const before = tokens.read()
    // Somebody else signed in while this tab waited for the lock; this tab's calls must not use their tokens.
    if (before && before.claims.sub !== events.subject()) throw new CallError('unauthenticated')
    // Another tab renewed while this one waited for the lock.
    if (before && !tokens.isExpiring(before)) return before
    // Another tab signed out meanwhile, or there is no refresh token.
    if (!before || !tokens.isRenewable(before)) return events.failed(undefined)

    const issued = await requestWithRetries(before)
    if (issued === 'superseded') return currentOrThrow()
    // Commit guard: the session ended or changed during the request, so nobody may use these tokens.
    const current = tokens.read()
    if (events.isSigningOut() || events.subject() !== before.claims.sub || current?.claims.sub !== before.claims.sub) {
      events.discarded(issued)
      throw new CallError('unauthenticated')
    }
    // The same user has signed in again in another tab.
    if (current.claims.sid !== before.claims.sid) {
      events.discarded(issued)
      return currentOrThrow()
    }
    // The cookies must contain the refresh token that is still valid: write ours if they contain the one that was sent,
    // or the one that arrived (set by the server's response, or by another tab with the same renewal). Any other is a
    // later one.
    const isOurs = current.refreshToken === before.refreshToken || current.refreshToken === issued.refresh_token
    if (isOurs) await events.commit(issued)
    return currentOrThrow()
  }

  async function requestWithRetries(before: Tokens): Promise<IssuedTokens | 'superseded'> {
    const signal = events.signal()
    const isSuperseded = () => {
      const current = tokens.read()
      return current?.accessToken !== before.accessToken || current.refreshToken !== before.refreshToken
    }
    for (let tries = 0; ; tries += 1) {
      try {
        return await requestTokens(ports, grantFor(before), signal)
      } catch (error) {
        if (signal.aborted) throw error
        if (isSuperseded()) return 'superseded'
        const action = actionAfter(error, 'renewal')
        if (action === 'keep') {
          startCoolDown(error)
          throw new CallError('token-refresh', { cause: error })
        }
        const delay = action === 'retry' ? RETRY_DELAYS_MS[tries] : undefined
        if (delay === undefined) return events.failed(error)
        await ports.sleep(delay)
        signal.throwIfAborted()
        if (isSuperseded()) return 'superseded'
      }
    }
  }

  function grantFor({ refreshToken }: Tokens) {
    const machine = ports.cookies.read(entries.machineCredentials)
    return machine ? machineGrant(machine) : refreshGrant(refreshToken ?? '')
  }

  function currentOrThrow(): Tokens {
    const current = tokens.read()
    if (current && current.claims.sub === events.subject()) return current
    throw new CallError('unauthenticated')
  }

  return {
    /**
     * Resolves to valid tokens. Rejects with `unauthenticated` when the session ended, with `token-refresh` when it
     * still exists.
     */
    renew(): Promise<Tokens> {
      if (!inFlight && isCoolingDown()) return Promise.reject(new CallError('token-refresh'))
      inFlight ??= withTokenLock(ports.locks, attempt).finally(() => {
        inFlight = undefined
      })
      return inFlight
    },
  }
}

/** Renews the access token of a session. */
export type Renewal = ReturnType<typeof createRenewal>

/**
 * Runs one renewal at a time across tabs. The wait is bounded and the lock API may be absent: the lock only saves
 * requests, correctness depends on the commit guard and on the server's leeway for superseded refresh tokens.
 */
async function withTokenLock<T>(locks: SessionPorts['locks'], run: () => Promise<T>): Promise<T> {
  if (!locks) return run()
  let started = false
  try {
    return await locks.request(TOKEN_LOCK, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
      started = true
      return run()
    })
  } catch (error) {
    if (started) throw error
    return run()
  }
}
