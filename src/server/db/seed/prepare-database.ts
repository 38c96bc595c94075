import { PORTAL_CLIENT } from '#contract/auth/oauth.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { loadSynonyms } from '#server/modules/inspiration/load-synonyms.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Database, Store } from '../database.ts'
import { insertDemoContent } from './demo-content.ts'
import { loadServerKeys, type ServerKeys } from '#server/crypto/server-keys.ts'
import { oauthClients } from '../tables.ts'

/**
 * Completes a migrated database: keys, the portal's OAuth client, synonyms and, with a file store for its files, demo
 * content.
 */
export async function prepareDatabase(store: Store, clock: Clock, demoFiles: FileStore | null): Promise<ServerKeys> {
  return store.exclusively(async () => {
    const keys = await loadServerKeys(store.db)
    await registerPortal(store.db)
    await loadSynonyms(store.db)
    if (demoFiles) await insertDemoContent(store.db, demoFiles, clock)
    return keys
  })
}

/** The portal's client is public: its row only enables the password grant. */
async function registerPortal(db: Database): Promise<void> {
  const portal = { id: PORTAL_CLIENT.id, secretHash: hashSecret(PORTAL_CLIENT.secret), kind: 'customer' as const }
  await db.insert(oauthClients).values(portal).onConflictDoNothing()
}
