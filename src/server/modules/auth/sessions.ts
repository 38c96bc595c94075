import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { SIGN_IN_PROVIDERS, type SignInMethod } from '#contract/auth/oauth.ts'
import { SESSIONS_MAX } from '#contract/configuration/customer-bounds.ts'
import type { Database } from '#server/db/database.ts'
import { requestBy } from '#server/mail/mail-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import * as repository from './repository.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import { lockCustomerKeepingKey } from '../customers/repository.ts'
import { hasPasskey } from '../passkeys/repository.ts'
import type { PendingSignIn, SecondFactors } from '../second-factor/service.ts'
import { recordSecurityEvent } from '../security-events/repository.ts'
import { hasLink } from '../social/repository.ts'
import { isNewOrigin, rememberOrigin } from './sign-in-origins.ts'
import { tokenError } from './token-error.ts'

/** How long a session can be renewed, from its sign-in (30 days). */
const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** How long a superseded refresh token is still answered, with the current one: for other tabs and lost responses. */
const REUSE_LEEWAY_MS = 30_000

/** Dependencies of the session service. */
export interface SessionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  readonly secondFactors: SecondFactors
  /** Derives the next refresh tokens. */
  readonly key: Uint8Array
}

/** Who signs in and how, and the password hash, active session or passkey that it is based on. */
export interface Credentials {
  readonly customerId: string
  readonly passwordHash?: string | null
  readonly sessionId?: string
  readonly passkeyId?: string
  readonly method: SignInMethod
  /** True once it passed its second factor. */
  readonly hasSecondFactor?: boolean
}

/** A session that was just started or renewed: its owner, and the token for its next renewal. */
export interface OpenSession {
  readonly customerId: string
  readonly sessionId: string
  readonly refreshToken: string
}

/**
 * Sessions of customers. Renewing locks the session's row, revoking writes it, and every access token is checked
 * against it, so that no token outlives a concurrent revocation.
 */
export function createSessions({ db, clock, mails, key, secondFactors }: SessionDependencies) {
  /**
   * Starts a session; null when the password has changed since it was checked, or the customer, the underlying session,
   * or the passkey or provider signed in with is gone. The customer's row is locked, so that with a concurrent password
   * change either the change ends the session or the login fails. Throws the 400 `mfa_required` where a second factor is
   * missing: here, so that no way in goes past it.
   */
  async function start(credentials: Credentials, clientId: string, origin: SignInOrigin): Promise<OpenSession | null> {
    const started = await startOrSuspend(credentials, clientId, origin)
    if (!started || 'sessionId' in started) return started
    throw tokenError('mfa_required', 'A second factor is required', 'second-factor-required', {
      mfa_token: started.token,
      passkey_options: await secondFactors.passkeyOptions(started),
    })
  }

  async function startOrSuspend(
    credentials: Credentials,
    clientId: string,
    origin: SignInOrigin,
  ): Promise<OpenSession | PendingSignIn | null> {
    const { customerId, passwordHash, method } = credentials
    const { deviceId, userAgent, locale } = origin
    const [sessionId, refreshToken, now] = [randomUUID(), randomBytes(32).toString('base64url'), clock.now()]
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS)
    return db.transaction(async (tx) => {
      const stored = await lockCustomerKeepingKey(tx, customerId)
      if (!stored || (passwordHash !== undefined && stored.passwordHash !== passwordHash)) return null
      if (credentials.sessionId && !(await repository.findSignedIn(tx, customerId, credentials.sessionId, now)))
        return null
      if (!(await hasWayIn(tx, credentials))) return null
      // A passkey is two factors: its authenticator has verified who holds it.
      const isComplete = method === 'passkey' || credentials.hasSecondFactor
      const pending = isComplete ? null : await secondFactors.suspend(tx, credentials, clientId)
      if (pending) return pending
      const isNew = await isNewOrigin(tx, customerId, origin)
      const session = { id: sessionId, customerId, deviceId, userAgent, signedInAt: now, lastSeenAt: now, expiresAt }
      await repository.insertSession(tx, session)
      await repository.revokeOldestSessions(tx, customerId, sessionId, SESSIONS_MAX, now)
      await rememberOrigin(tx, customerId, origin, now)
      const token = { tokenHash: hashSecret(refreshToken), familyId: sessionId, customerId, clientId }
      await repository.insertRefreshToken(tx, { ...token, issuedAt: now, expiresAt })
      const kind = isNew ? 'NEW_DEVICE' : 'SIGNED_IN'
      await recordSecurityEvent(tx, { customerId, kind, method, at: now, userAgent })
      const job = { kind: 'NEW_DEVICE', customerId, sessionId, locale } as const
      if (isNew) await mails.enqueue(tx, job, requestBy(customerId, origin))
      return { customerId, sessionId, refreshToken }
    })
  }

  /** Exchanges a refresh token for the next one; null when the session has ended. */
  function renew(presented: string, clientId: string): Promise<OpenSession | null> {
    // Null is returned, not thrown: a revocation must be committed although the call is refused.
    return db.transaction((tx) => renewIn(tx, presented, clientId, clock.now()))
  }

  async function renewIn(tx: Database, presented: string, clientId: string, now: Date): Promise<OpenSession | null> {
    const tokenHash = hashSecret(presented)
    const session = await repository.lockSessionOf(tx, tokenHash)
    if (!session || session.revokedAt || session.expiresAt <= now) return null
    // Read under the lock, so that the second of two concurrent renewals sees the first.
    const token = await repository.findRefreshToken(tx, tokenHash)
    if (!token || token.clientId !== clientId) return null
    if (token.supersededAt && now.getTime() - token.supersededAt.getTime() > REUSE_LEEWAY_MS) {
      // Reuse of a superseded token means that it was stolen, so the whole session ends (RFC 9700, section 4.14).
      await repository.revokeSession(tx, session.id, now)
      return null
    }
    await repository.touchSession(tx, session.id, now)
    const refreshToken = token.supersededAt
      ? await currentToken(tx, presented)
      : await supersede(tx, token, presented, now)
    return { customerId: session.customerId, sessionId: session.id, refreshToken }
  }

  async function supersede(tx: Database, token: repository.RefreshTokenRow, presented: string, now: Date) {
    const refreshToken = deriveNextToken(presented, key)
    await repository.supersedeRefreshToken(tx, token.tokenHash, now)
    const successor = { ...token, tokenHash: hashSecret(refreshToken), issuedAt: now, supersededAt: null }
    await repository.insertRefreshToken(tx, successor)
    return refreshToken
  }

  /** Follows the derived tokens to the unused one: within the leeway a session may renew more than once. */
  async function currentToken(tx: Database, superseded: string): Promise<string> {
    const next = deriveNextToken(superseded, key)
    const row = await repository.findRefreshToken(tx, hashSecret(next))
    if (!row) throw new Error('A superseded refresh token has no successor')
    return row.supersededAt ? currentToken(tx, next) : next
  }

  /**
   * Ends the session of a refresh token, even a superseded one; only for the client that it was issued to (RFC 7009,
   * section 2.1).
   */
  async function revoke(presented: string, clientId: string): Promise<void> {
    const token = await repository.findRefreshToken(db, hashSecret(presented))
    if (token?.clientId === clientId) await repository.revokeSession(db, token.familyId, clock.now())
  }

  return { start, renew, revoke }
}

/** False when the passkey or the link to the provider that somebody signs in with was removed. */
async function hasWayIn(tx: Database, { customerId, method, passkeyId }: Credentials): Promise<boolean> {
  const provider = SIGN_IN_PROVIDERS.find((name) => name === method)
  if (provider && !(await hasLink(tx, customerId, provider))) return false
  return passkeyId === undefined || hasPasskey(tx, customerId, passkeyId)
}

/**
 * The token that follows another. It is derived, not random, so that a token presented twice gets the same successor
 * although only hashes are stored; without the key it cannot be computed.
 */
function deriveNextToken(token: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}
