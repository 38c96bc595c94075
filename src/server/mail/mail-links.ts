import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Locale } from '#contract/constants/locales.ts'
import { LINK_LIFE_MINUTES } from '#contract/constants/limits.ts'
import type { LinkKind } from '#contract/schemas/registration.ts'
import type { Database } from '#server/db/database.ts'
import { mailLinks } from '#server/db/tables.ts'
import { ProblemError } from '#server/http/problem.ts'
import { hashSecret } from '#server/modules/auth/secret-hash.ts'

/** A link as kept. */
export type MailLink = typeof mailLinks.$inferSelect

/** Whom a link is for. */
export interface LinkDraft {
  readonly kind: LinkKind
  readonly email: string
  readonly customerId: string | null
  readonly locale: Locale
}

const MINUTE_MS = 60_000
/** How long a link that no longer works can still say so. */
const REMEMBERED_MS = 30 * 24 * 60 * MINUTE_MS

/** Makes a link's token; earlier links of that kind to that address stop working: only the newest counts. */
export async function issueLink(tx: Database, draft: LinkDraft, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MINUTES[draft.kind] * MINUTE_MS)
  await tx
    .update(mailLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(mailLinks.email, draft.email),
        eq(mailLinks.kind, draft.kind),
        isNull(mailLinks.usedAt),
        gt(mailLinks.expiresAt, now),
      ),
    )
  await tx.insert(mailLinks).values({ ...draft, tokenHash: hashSecret(token), createdAt: now, expiresAt })
  return token
}

/** The link of a token; null when there never was one. */
export async function findLink(db: Database, token: string): Promise<MailLink | null> {
  const [link] = await db
    .select()
    .from(mailLinks)
    .where(eq(mailLinks.tokenHash, hashSecret(token)))
  return link ?? null
}

/** What a link can still do. */
export function linkStatus(link: MailLink, now: Date): 'VALID' | 'EXPIRED' | 'USED' {
  if (link.usedAt) return 'USED'
  return link.expiresAt <= now ? 'EXPIRED' : 'VALID'
}

/**
 * Uses a link up, in one statement, so that of any number of tries at once exactly one succeeds (F-56). Throws the 404 for
 * what is no link of these kinds and the 410 for a used or an expired one.
 */
export async function consumeLink(
  tx: Database,
  token: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<MailLink> {
  const link = await findLink(tx, token)
  if (!link || !kinds.includes(link.kind)) throw new ProblemError(404, 'not-found')
  const [used] = await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.tokenHash, link.tokenHash), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now)))
    .returning()
  if (used) return used
  const latest = await findLink(tx, token)
  throw new ProblemError(410, latest?.usedAt ? 'link-used' : 'link-expired')
}

/** Forgets links that ended long ago. */
export async function sweepLinks(db: Database, now: Date): Promise<void> {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, new Date(now.getTime() - REMEMBERED_MS)))
}
