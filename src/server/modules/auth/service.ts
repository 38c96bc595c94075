import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { ServerKeys } from '#server/db/server-keys.ts'
import { type Actor, unauthenticated } from '#server/http/actor.ts'
import type { Authenticate } from '#server/http/route.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createAccessTokens, type Subject } from './access-token.ts'
import { verifyPassword } from './password-hash.ts'
import { FAMILY_LIFETIME_MS, newRefreshToken, REUSE_LEEWAY_MS, successorOf } from './refresh-token.ts'
import * as repository from './repository.ts'
import { hashSecret, matchesSecret } from './secret-hash.ts'

/** What signing in stands on. */
export interface AuthDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly keys: ServerKeys
  readonly accessTokenSeconds: () => number
}

/** A renewed session: whose, and the token that renews it next. */
export interface Renewal {
  readonly customerId: string
  readonly refreshToken: string
}

export type Auth = ReturnType<typeof createAuth>

/** Passwords, clients, sessions and their tokens. */
export function createAuth({ db, clock, keys, accessTokenSeconds }: AuthDependencies) {
  const accessTokens = createAccessTokens(keys.accessToken, clock)

  /** The customer with this address and password; null for both a wrong password and an unknown address. */
  async function checkPassword(emailAddress: string, password: string): Promise<string | null> {
    const account = await repository.findAccount(db, emailAddress.trim().toLowerCase())
    const right = await verifyPassword(account?.passwordHash ?? null, password)
    return right && account ? account.id : null
  }

  async function checkClient(id: string, secret: string) {
    const client = await repository.findClient(db, id)
    return client && matchesSecret(secret, client.secretHash) ? client : null
  }

  async function issueAccessToken(subject: Subject) {
    const seconds = accessTokenSeconds()
    return { accessToken: await accessTokens.sign(subject, seconds), seconds }
  }

  /** The first refresh token of a new session. */
  async function startSession(customerId: string, clientId: string): Promise<string> {
    const token = newRefreshToken()
    const issuedAt = clock.now()
    const expiresAt = new Date(issuedAt.getTime() + FAMILY_LIFETIME_MS)
    const row = { tokenHash: hashSecret(token), familyId: randomUUID(), customerId, clientId, issuedAt, expiresAt }
    await repository.insertRefreshToken(db, row)
    return token
  }

  /** Trades a refresh token for its successor; null when the session is over. */
  function renewSession(presented: string, clientId: string): Promise<Renewal | null> {
    // The answer is returned, not thrown: the revocation of a family must be kept although the call is refused.
    return db.transaction((tx) => renewIn(tx, presented, clientId, clock.now()))
  }

  async function renewIn(tx: Database, presented: string, clientId: string, now: Date): Promise<Renewal | null> {
    const row = await repository.lockRefreshToken(tx, hashSecret(presented))
    if (!row || row.clientId !== clientId || row.revokedAt || row.expiresAt <= now) return null
    const refreshToken = successorOf(presented, keys.refreshToken)
    if (!row.supersededAt) {
      await repository.supersedeRefreshToken(tx, row.tokenHash, now)
      const successor = { ...row, tokenHash: hashSecret(refreshToken), issuedAt: now, supersededAt: null }
      await repository.insertRefreshToken(tx, successor)
      return { customerId: row.customerId, refreshToken }
    }
    if (now.getTime() - row.supersededAt.getTime() > REUSE_LEEWAY_MS) {
      // Somebody holds a token that was used up long ago: a copy is about, so the whole session ends (RFC 9700, 4.14).
      await repository.revokeFamily(tx, row.familyId, now)
      return null
    }
    return living(tx, { customerId: row.customerId, refreshToken })
  }

  /** Follows successors to the one that has not been used yet: within the leeway a session may renew more than once. */
  async function living(tx: Database, renewal: Renewal): Promise<Renewal | null> {
    const row = await repository.lockRefreshToken(tx, hashSecret(renewal.refreshToken))
    if (!row || row.revokedAt) return null
    if (!row.supersededAt) return renewal
    return living(tx, { ...renewal, refreshToken: successorOf(renewal.refreshToken, keys.refreshToken) })
  }

  /** Who calls, looked up each time: a removed customer or tablet is out at once, whatever its token says. */
  const authenticate: Authenticate = async (authorization) => {
    if (authorization === undefined) return null
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const subject = token ? await accessTokens.verify(token) : null
    const actor = subject && (await findActor(subject))
    if (!actor) throw unauthenticated()
    return actor
  }

  async function findActor({ kind, id }: Subject): Promise<Actor | null> {
    if (kind === 'customer') {
      const contactId = await repository.findContactId(db, id)
      return contactId === null ? null : { kind, customerId: id, contactId }
    }
    const client = await repository.findClient(db, id)
    return client?.showroomId ? { kind, clientId: id, showroomId: client.showroomId } : null
  }

  return { authenticate, checkClient, checkPassword, issueAccessToken, renewSession, startSession }
}
