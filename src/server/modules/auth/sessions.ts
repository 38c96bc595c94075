import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { MailQueue } from '#server/mail/mail-job.ts'
import type { Clock } from '#server/ports/clock.ts'
import { FAMILY_LIFETIME_MS, newRefreshToken, REUSE_LEEWAY_MS, successorOf } from './refresh-token.ts'
import * as repository from './repository.ts'
import { hashSecret } from './secret-hash.ts'
import type { SignInOrigin } from './sign-in-origin.ts'

/** What sessions stand on. */
export interface SessionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly mails: MailQueue
  /** Derives successors of refresh tokens. */
  readonly key: Uint8Array
}

/** Who was found to sign in, and by which password as kept or which session of theirs that goes on, if by one. */
export interface Proof {
  readonly customerId: string
  readonly passwordHash?: string | null
  readonly sessionId?: string
}

/** A session that has just begun or been renewed: whose, and the token that renews it next. */
export interface OpenSession {
  readonly customerId: string
  readonly sessionId: string
  readonly refreshToken: string
}

/**
 * Sessions of customers. The session's row is the authority: renewing holds it, revoking writes it, and every access token
 * is checked against it, so that whichever of the two comes first no token outlives a revocation (F-04).
 */
export function createSessions({ db, clock, mails, key }: SessionDependencies) {
  /**
   * Starts a session; null when the password was changed since it was checked, or the customer or the proving session is
   * gone. The customer's row is held meanwhile: of a login and a change at once, the change ends the session or the login
   * fails.
   */
  async function start(proof: Proof, clientId: string, origin: SignInOrigin): Promise<OpenSession | null> {
    const { customerId, passwordHash } = proof
    const { deviceId, userAgent, locale } = origin
    const [sessionId, refreshToken, now] = [randomUUID(), newRefreshToken(), clock.now()]
    const expiresAt = new Date(now.getTime() + FAMILY_LIFETIME_MS)
    return db.transaction(async (tx) => {
      const kept = await repository.holdPassword(tx, customerId)
      if (!kept || (passwordHash !== undefined && kept.passwordHash !== passwordHash)) return null
      if (proof.sessionId && !(await repository.findSignedIn(tx, customerId, proof.sessionId, now))) return null
      const isNewDevice = deviceId !== null && (await repository.isNewDevice(tx, customerId, deviceId))
      const session = { id: sessionId, customerId, deviceId, userAgent, signedInAt: now, lastSeenAt: now, expiresAt }
      await repository.insertSession(tx, session)
      const token = { tokenHash: hashSecret(refreshToken), familyId: sessionId, customerId, clientId }
      await repository.insertRefreshToken(tx, { ...token, issuedAt: now, expiresAt })
      if (isNewDevice) await mails.enqueue(tx, { kind: 'NEW_DEVICE', customerId, sessionId, locale })
      return { customerId, sessionId, refreshToken }
    })
  }

  /** Trades a refresh token for its successor; null when the session is over. */
  function renew(presented: string, clientId: string): Promise<OpenSession | null> {
    // The answer is returned, not thrown: the revocation of a session must be kept although the call is refused.
    return db.transaction((tx) => renewIn(tx, presented, clientId, clock.now()))
  }

  async function renewIn(tx: Database, presented: string, clientId: string, now: Date): Promise<OpenSession | null> {
    const tokenHash = hashSecret(presented)
    const session = await repository.lockSessionOf(tx, tokenHash)
    if (!session || session.revokedAt || session.expiresAt <= now) return null
    // Read under the lock: of two renewals at once the second sees what the first has done.
    const token = await repository.findRefreshToken(tx, tokenHash)
    if (!token || token.clientId !== clientId) return null
    if (token.supersededAt && now.getTime() - token.supersededAt.getTime() > REUSE_LEEWAY_MS) {
      // Somebody holds a token that was used up long ago: a copy is about, so the whole session ends (RFC 9700, 4.14).
      await repository.revokeSession(tx, session.id, now)
      return null
    }
    await repository.touchSession(tx, session.id, now)
    const refreshToken = token.supersededAt ? await living(tx, presented) : await supersede(tx, token, presented, now)
    return { customerId: session.customerId, sessionId: session.id, refreshToken }
  }

  async function supersede(tx: Database, token: repository.RefreshTokenRow, presented: string, now: Date) {
    const refreshToken = successorOf(presented, key)
    await repository.supersedeRefreshToken(tx, token.tokenHash, now)
    const successor = { ...token, tokenHash: hashSecret(refreshToken), issuedAt: now, supersededAt: null }
    await repository.insertRefreshToken(tx, successor)
    return refreshToken
  }

  /** Follows successors to the one that has not been used yet: within the leeway a session may renew more than once. */
  async function living(tx: Database, superseded: string): Promise<string> {
    const successor = successorOf(superseded, key)
    const row = await repository.findRefreshToken(tx, hashSecret(successor))
    if (!row) throw new Error('A superseded refresh token has no successor')
    return row.supersededAt ? living(tx, successor) : successor
  }

  /** Ends the session of a refresh token, be it superseded; of a client's own tokens only (RFC 7009 section 2.1). */
  async function revoke(presented: string, clientId: string): Promise<void> {
    const token = await repository.findRefreshToken(db, hashSecret(presented))
    if (token?.clientId === clientId) await repository.revokeSession(db, token.familyId, clock.now())
  }

  return { start, renew, revoke }
}
