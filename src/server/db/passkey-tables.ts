import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers, instant } from './tables.ts'

/** Public keys of passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The authenticator's id of it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** A COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The signature counter; always 0 for synced passkeys. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** True if its provider syncs it between devices. */
    backedUp: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_customer').on(table.customerId, table.createdAt),
  ],
)

/** Challenges that no passkey has answered yet; answering one removes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').$type<'ADD' | 'SIGN_IN'>().notNull(),
    /** Who adds a passkey; null while it is unknown who signs in. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_customer').on(table.customerId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)
