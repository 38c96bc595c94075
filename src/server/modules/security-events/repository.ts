import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { SECURITY_EVENT_MONTHS, type SecurityEventKind } from '#contract/account/security-event-schema.ts'
import type { SignInMethod } from '#contract/auth/oauth.ts'
import { addMonths } from '#contract/formats/brussels-time.ts'
import type { Database } from '#server/db/database.ts'
import { securityEvents } from '#server/db/security-tables.ts'
import { describeUserAgent } from '#server/http/user-agent.ts'

export type SecurityEventRow = typeof securityEvents.$inferSelect

/** An event that has just happened. */
export interface SecurityEventDraft {
  readonly customerId: string
  readonly kind: SecurityEventKind
  readonly at: Date
  /** Of the client that caused it. */
  readonly userAgent: string | null
  readonly method?: SignInMethod
}

/** Records an event, in the transaction of the change that it is about. */
export async function recordSecurityEvent(tx: Database, { userAgent, ...event }: SecurityEventDraft): Promise<void> {
  await tx.insert(securityEvents).values({ ...event, id: randomUUID(), device: describeUserAgent(userAgent) })
}

/** Events of a customer, newest first; all of them without a limit. */
export async function listSecurityEvents(
  db: Database,
  customerId: string,
  limit?: number,
): Promise<SecurityEventRow[]> {
  const all = db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.customerId, customerId))
    .orderBy(desc(securityEvents.at), securityEvents.id)
  return limit === undefined ? all : all.limit(limit)
}

/** Whether a sign-in of the customer is recorded. */
export async function hasSignedIn(tx: Database, customerId: string): Promise<boolean> {
  const { id, kind } = securityEvents
  const isSignIn = and(eq(securityEvents.customerId, customerId), inArray(kind, ['SIGNED_IN', 'NEW_DEVICE']))
  return (await tx.select({ id }).from(securityEvents).where(isSignIn).limit(1)).length > 0
}

/** Deletes events older than the retention. */
export async function deleteOldSecurityEvents(db: Database, now: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.at, addMonths(now, -SECURITY_EVENT_MONTHS)))
}
