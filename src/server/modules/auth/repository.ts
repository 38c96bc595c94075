import { and, desc, eq, gt, inArray, isNull, lte, ne, type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { pendingSignIns } from '#server/db/second-factor-tables.ts'
import { customers, oauthClients, refreshTokens, sessions } from '#server/db/tables.ts'

/** A stored refresh token. */
export type RefreshTokenRow = typeof refreshTokens.$inferSelect
/** A stored session. */
export type SessionRow = typeof sessions.$inferSelect

const selectSignedIn = prepared('signed_in', (db) => {
  const isCustomers = and(
    eq(sessions.id, sql.placeholder('sessionId')),
    eq(customers.id, sql.placeholder('customerId')),
  )
  return db
    .select({ contactId: customers.contactId })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(isCustomers, isActive(sql.placeholder('now'))))
})

/** The contact of a customer with an active session; null once it was revoked, has expired or was deleted. */
export async function findSignedIn(db: Database, customerId: string, sessionId: string, now: Date) {
  const [row] = await selectSignedIn(db).execute({ customerId, sessionId, now })
  return row ?? null
}

const selectClient = prepared('client', (db) =>
  db
    .select()
    .from(oauthClients)
    .where(eq(oauthClients.id, sql.placeholder('id'))),
)

export async function findClient(db: Database, id: string) {
  const [client] = await selectClient(db).execute({ id })
  return client ?? null
}

export async function insertSession(tx: Database, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row)
}

/** The session of a refresh token, locked until the transaction ends, as is its customer. */
export async function lockSessionOf(tx: Database, tokenHash: string): Promise<SessionRow | null> {
  const isToken = eq(refreshTokens.tokenHash, tokenHash)
  const owner = tx.select({ id: refreshTokens.customerId }).from(refreshTokens).where(isToken)
  // First, as whoever changes an account locks it before its sessions: one order prevents deadlocks.
  await tx.select({ id: customers.id }).from(customers).where(inArray(customers.id, owner)).for('no key update')
  const family = tx.select({ id: refreshTokens.familyId }).from(refreshTokens).where(isToken)
  const [row] = await tx.select().from(sessions).where(inArray(sessions.id, family)).for('update')
  return row ?? null
}

export async function touchSession(tx: Database, id: string, at: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, id))
}

/** Ends one session; false when it has ended or does not exist. */
export async function revokeSession(db: Database, id: string, at: Date): Promise<boolean> {
  const open = and(eq(sessions.id, id), isNull(sessions.revokedAt))
  const ended = await db.update(sessions).set({ revokedAt: at }).where(open).returning({ id: sessions.id })
  return ended.length > 0
}

/**
 * Ends all of a customer's sessions, or all but one, and the sign-ins that wait for a second factor; false when there was
 * no session to end.
 */
export async function revokeSessionsOf(tx: Database, customerId: string, at: Date, except?: string): Promise<boolean> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.customerId, customerId))
  const others = except === undefined ? undefined : ne(sessions.id, except)
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.revokedAt), others))
    .returning({ expiresAt: sessions.expiresAt })
  return ended.some(({ expiresAt }) => expiresAt > at)
}

/** Ends the sessions that were used longest ago, so that with `newest` there are `max` active ones. */
export async function revokeOldestSessions(
  tx: Database,
  customerId: string,
  newest: string,
  max: number,
  now: Date,
): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), ne(sessions.id, newest), isActive(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.signedInAt))
    .offset(max - 1)
  await tx.update(sessions).set({ revokedAt: now }).where(inArray(sessions.id, surplus))
}

/** The active ones of these sessions, and the paired ones of these tablets. */
export async function filterActive(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  const active = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), isActive(now)))
  const paired = db
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(inArray(oauthClients.id, [...ids]))
  return (await active.unionAll(paired)).map(({ id }) => id)
}

/** Removes expired sessions, and their tokens with them. */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}

/** Neither revoked nor expired. */
export function isActive(now: Date | Placeholder) {
  return and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
}

export async function insertRefreshToken(tx: Database, row: typeof refreshTokens.$inferInsert): Promise<void> {
  await tx.insert(refreshTokens).values(row)
}

export async function findRefreshToken(db: Database, tokenHash: string): Promise<RefreshTokenRow | null> {
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return row ?? null
}

/** True for a session that was started by this client. */
export async function isSessionOfClient(db: Database, sessionId: string, clientId: string): Promise<boolean> {
  const { familyId, clientId: issuedTo } = refreshTokens
  const ofClient = and(eq(familyId, sessionId), eq(issuedTo, clientId))
  return (await db.select({ familyId }).from(refreshTokens).where(ofClient).limit(1)).length > 0
}

export async function supersedeRefreshToken(tx: Database, tokenHash: string, at: Date): Promise<void> {
  await tx.update(refreshTokens).set({ supersededAt: at }).where(eq(refreshTokens.tokenHash, tokenHash))
}
