import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import { hashSecret } from '#server/modules/auth/secret-hash.ts'
import { putSynonyms } from '#server/modules/inspiration/put-synonyms.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FileStore } from '#server/ports/files.ts'
import type { Database, Store } from './database.ts'
import { putDemoContent } from './seed/demo-content.ts'
import { loadServerKeys, type ServerKeys } from './server-keys.ts'
import { oauthClients } from './tables.ts'

/**
 * What a migrated database needs before it can serve: keys, the portal's own client, synonyms and, where there is a store for its
 * files, demo content.
 */
export async function prepareDatabase(store: Store, clock: Clock, demoFiles: FileStore | null): Promise<ServerKeys> {
  return store.exclusively(async () => {
    const keys = await loadServerKeys(store.db)
    await registerPortal(store.db)
    await putSynonyms(store.db)
    if (demoFiles) await putDemoContent(store.db, demoFiles, clock)
    return keys
  })
}

/** The portal's client is public (T12): its entry only says that the password grant may be used at all. */
async function registerPortal(db: Database): Promise<void> {
  const portal = { id: PORTAL_CLIENT.id, secretHash: hashSecret(PORTAL_CLIENT.secret), kind: 'customer' as const }
  await db.insert(oauthClients).values(portal).onConflictDoNothing()
}
