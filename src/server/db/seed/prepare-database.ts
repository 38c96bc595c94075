import { and, eq, ne } from 'drizzle-orm'
import type { OAuthClient } from '#contract/auth/oauth.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { loadSynonyms } from '#server/modules/inspiration/load-synonyms.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Database, Store } from '../database.ts'
import { insertDemoContent } from './demo-content.ts'
import { loadServerKeys, type ServerKeys } from '#server/crypto/server-keys.ts'
import { oauthClients } from '../tables.ts'

/**
 * Completes a migrated database: keys, the portal's OAuth client, synonyms and, if wanted, demo content.
 */
export async function prepareDatabase(
  store: Store,
  clock: Clock,
  client: OAuthClient,
  demoContent: boolean,
): Promise<ServerKeys> {
  return store.exclusively(async () => {
    const keys = await loadServerKeys(store.db)
    await registerPortal(store.db, client)
    await loadSynonyms(store.db)
    if (demoContent) await insertDemoContent(store.db, clock)
    return keys
  })
}

/** The configured client is the only one of customers; with another id the sessions of the client before end. */
async function registerPortal(db: Database, { id, secret }: OAuthClient): Promise<void> {
  const portal = { secretHash: hashSecret(secret), kind: 'customer' as const }
  await db.delete(oauthClients).where(and(eq(oauthClients.kind, 'customer'), ne(oauthClients.id, id)))
  await db
    .insert(oauthClients)
    .values({ id, ...portal })
    .onConflictDoUpdate({ target: oauthClients.id, set: portal })
}
