import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { refreshTokens, sessions } from '#server/db/tables.ts'
import { isLiving } from './repository.ts'
import { hashSecret } from './secret-hash.ts'

/** True while a refresh token is the latest of a session that goes on. */
export async function isLivingToken(db: Database, refreshToken: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.familyId))
    .where(
      and(eq(refreshTokens.tokenHash, hashSecret(refreshToken)), isNull(refreshTokens.supersededAt), isLiving(now)),
    )
  return row !== undefined
}
