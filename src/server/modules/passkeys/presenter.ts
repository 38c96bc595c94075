import type { Passkey } from '#contract/account/passkey-schema.ts'
import type { PasskeyRow } from './repository.ts'

/** A passkey without its key and the authenticator's id. */
export function presentPasskey({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    synced: backedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
