import { expect } from '@playwright/test'
import { and, count, eq, isNull, or } from 'drizzle-orm'
import { inspirationItems } from '#server/db/inspiration-tables.ts'
import type { TestBackend } from '../../support/backend.ts'

/** Resolves once there are files of all documents: the first start makes them beside serving. */
export async function documentsMade({ db }: TestBackend): Promise<void> {
  const { kind, sizeNl, sizeFr } = inspirationItems
  const missing = and(eq(kind, 'DOWNLOAD'), or(isNull(sizeNl), isNull(sizeFr)))
  const unmade = async () => {
    const [found] = await db.select({ n: count() }).from(inspirationItems).where(missing)
    return found?.n
  }
  await expect.poll(unmade, { timeout: 60_000 }).toBe(0)
}
