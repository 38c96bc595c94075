import type { Database } from '#server/db/database.ts'
import type { ServerKeys } from '#server/crypto/server-keys.ts'
import { type AuthenticatedActor, unauthenticated } from '#server/http/actor.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { SignInOrigin } from '#server/http/sign-in-origin.ts'
import type { Authenticate } from '#server/http/route.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Clock } from '#server/ports/clock.ts'
import { createAccessTokens, type Subject } from '#server/crypto/access-token.ts'
import { verifyPassword } from '#server/crypto/password-hash.ts'
import * as repository from './repository.ts'
import { matchesSecret } from '#server/crypto/secret-hash.ts'
import { createSessions, type Credentials } from './sessions.ts'
import { findAccountAndOrigin } from './sign-in-origins.ts'
import type { SecondFactors } from '../second-factor/service.ts'
import type { StaffTokens } from './staff-tokens.ts'

/** Dependencies of the sign-in service. */
export interface AuthDependencies {
  readonly db: Database
  /** For checking the tokens of calls. */
  readonly tokenDb: Database
  readonly clock: Clock
  readonly keys: ServerKeys
  readonly mails: MailQueue
  readonly limits: RateLimits
  readonly accessTokenSeconds: () => number
  readonly staffTokens: StaffTokens
  readonly secondFactors: SecondFactors
}

export type Auth = ReturnType<typeof createAuth>

/** Checks passwords and clients, and issues sessions and their tokens. */
export function createAuth(dependencies: AuthDependencies) {
  const { db, tokenDb, clock, keys, mails, limits, accessTokenSeconds, staffTokens, secondFactors } = dependencies
  const accessTokens = createAccessTokens(keys.accessToken, clock)
  const sessions = createSessions({ db, clock, mails, secondFactors, key: keys.refreshToken })

  /**
   * The customer with this address and password; null for both a wrong password and an unknown address. Throws the 429
   * after too many of either, from this origin or at this account.
   */
  async function checkPassword(
    emailAddress: string,
    password: string,
    from: SignInOrigin,
  ): Promise<Credentials | null> {
    const { account, origin } = await findAccountAndOrigin(db, emailAddress.trim().toLowerCase(), from)
    const subject = { account: emailAddress, address: from.clientAddress, ...origin }
    return limits.signIn.countFailures(subject, async () => {
      const isCorrect = await verifyPassword(account?.passwordHash ?? null, password)
      return isCorrect && account
        ? { customerId: account.id, passwordHash: account.passwordHash, method: 'password' }
        : null
    })
  }

  async function checkClient(id: string, secret: string) {
    const client = await repository.findClient(db, id)
    return client && matchesSecret(secret, client.secretHash) ? client : null
  }

  async function issueAccessToken(subject: Subject) {
    const seconds = accessTokenSeconds()
    return { accessToken: await accessTokens.sign(subject, seconds), seconds }
  }

  /**
   * Ends the session of a refresh or access token, only for the client that it was issued to (RFC 7009 section 2.1).
   * False for the access token of a tablet, which has no session.
   */
  async function revokeToken(token: string, clientId: string): Promise<boolean> {
    const subject = await accessTokens.verify(token)
    if (subject?.kind === 'showroom') return false
    if (!subject) await sessions.revoke(token, clientId)
    else if (await repository.isSessionOfClient(db, subject.sessionId, clientId))
      await repository.revokeSession(db, subject.sessionId, clock.now())
    return true
  }

  /** Looked up for each call, so that a removed customer or tablet and an ended session are refused at once. */
  const authenticate: Authenticate = async (authorization, staffToken) => {
    if (authorization === undefined) return null
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const subject = token ? await accessTokens.verify(token) : null
    const actor = subject && (await findActor(subject, staffToken))
    if (!actor) throw unauthenticated()
    return actor
  }

  async function findActor(subject: Subject, staffToken?: string): Promise<AuthenticatedActor | null> {
    const { kind, id } = subject
    if (kind === 'customer') {
      const { sessionId } = subject
      const found = await repository.findSignedIn(tokenDb, id, sessionId, clock.now())
      return found && { kind, customerId: id, sessionId, contactId: found.contactId }
    }
    const client = await repository.findClient(tokenDb, id)
    if (client?.kind !== 'showroom') return null
    const { showroomId } = client
    const isStaff = staffToken !== undefined && (await staffTokens.isValid(staffToken, { clientId: id, showroomId }))
    return { kind, clientId: id, showroomId, isStaff }
  }

  return { authenticate, checkClient, checkPassword, issueAccessToken, revokeToken, sessions }
}
