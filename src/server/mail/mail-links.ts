import { randomBytes } from 'node:crypto'
import { and, eq, gt, gte, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/configuration/locales.ts'
import { LINK_LIFETIME_MINUTES, type LinkKind } from '#contract/account/registration-schema.ts'
import type { Database } from '#server/db/database.ts'
import { mailLinks } from '#server/db/tables.ts'
import { ProblemError } from '#server/http/problem.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { lockEmailAddress } from '#server/modules/contacts/repository.ts'
import { lockCustomer } from '#server/modules/customers/repository.ts'

export type MailLink = typeof mailLinks.$inferSelect

/** Content of a new link. */
export interface LinkDraft {
  readonly kind: LinkKind
  readonly email: string
  readonly customerId: string | null
  readonly locale: Locale
}

/** Where the page is on which a customer says that somebody else caused a change; the token follows. */
export const NOT_ME_PATH = '/api/not-me/'

const MINUTE_MS = 60_000
/** How long an expired link is still recognised. */
const RETENTION_MS = 30 * 24 * 60 * MINUTE_MS

/**
 * Issues a link's token. Earlier ones stay valid until one of them is used: strangers may ask for more of them while
 * the first is being opened.
 */
export async function issueLink(tx: Database, draft: LinkDraft, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MINUTES[draft.kind] * MINUTE_MS)
  await tx.insert(mailLinks).values({ ...draft, tokenHash: hashSecret(token), createdAt: now, expiresAt })
  return token
}

/** The link of a token; null when unknown. */
export async function findLink(db: Database, token: string): Promise<MailLink | null> {
  const [link] = await db
    .select()
    .from(mailLinks)
    .where(eq(mailLinks.tokenHash, hashSecret(token)))
  return link ?? null
}

export function linkStatus(link: MailLink, now: Date): 'VALID' | 'EXPIRED' | 'USED' {
  if (link.usedAt) return 'USED'
  return link.expiresAt <= now ? 'EXPIRED' : 'VALID'
}

/** Expires a customer's unused links that lead to changes; those that take changes back stay valid. */
export async function expireLinks(tx: Database, customerId: string, now: Date): Promise<void> {
  await expire(tx, and(eq(mailLinks.customerId, customerId), ne(mailLinks.kind, 'NOT_ME')), now)
}

/**
 * Expires the links of a customer that were issued after this one to take changes back, possibly to who made them. Those
 * issued before stay valid: of two people who contend for an account the one who had it first wins.
 */
export async function expireLaterNotMeLinks(tx: Database, { customerId, createdAt }: MailLink, now: Date) {
  if (customerId === null) return
  const isLater = and(eq(mailLinks.kind, 'NOT_ME'), gt(mailLinks.createdAt, createdAt))
  await expire(tx, and(eq(mailLinks.customerId, customerId), isLater), now)
}

/** Whether somebody who had the account before `at` has taken it back since, so that what was caused then is void. */
export async function wasTakenBack(tx: Database, customerId: string, at: Date): Promise<boolean> {
  const isEarlier = and(eq(mailLinks.kind, 'NOT_ME'), lt(mailLinks.createdAt, at), gte(mailLinks.usedAt, at))
  const used = await tx
    .select({ at: mailLinks.usedAt })
    .from(mailLinks)
    .where(and(eq(mailLinks.customerId, customerId), isEarlier))
    .limit(1)
  return used.length > 0
}

async function expire(tx: Database, links: SQL | undefined, now: Date): Promise<void> {
  const isOpen = and(isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now))
  await tx.update(mailLinks).set({ expiresAt: now }).where(and(links, isOpen))
}

/**
 * Uses a link and all others of its kind to its address, and locks its customer; one of concurrent calls succeeds.
 * Throws the 404 for an unknown link or another kind, and the 410 for a used or expired one.
 */
export async function consumeLink(
  tx: Database,
  token: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<MailLink> {
  const link = await findLink(tx, token)
  if (!link || !kinds.includes(link.kind)) throw new ProblemError(404, 'not-found')
  // Before any link, as whoever changes an account locks it first: one order prevents deadlocks.
  if (link.customerId === null) await lockEmailAddress(tx, link.email)
  else await lockCustomer(tx, link.customerId)
  const [used] = await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.tokenHash, link.tokenHash), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now)))
    .returning()
  if (used) {
    const others = and(eq(mailLinks.email, used.email), eq(mailLinks.kind, used.kind), isNull(mailLinks.usedAt))
    await tx.update(mailLinks).set({ usedAt: now }).where(others)
    return used
  }
  const latest = await findLink(tx, token)
  throw new ProblemError(410, latest?.usedAt ? 'link-used' : 'link-expired')
}

/** Deletes links that expired long ago. */
export async function deleteOldLinks(db: Database, now: Date): Promise<void> {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, new Date(now.getTime() - RETENTION_MS)))
}
