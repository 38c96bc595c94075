import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SignInMethod } from '#contract/auth/oauth.ts'
import { customers, instant } from './tables.ts'

/** Accounts whose sign-in needs a second factor. */
export const secondFactors = pgTable('second_factors', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  enabledAt: instant('enabled_at').notNull(),
  /** When the recovery codes were made. */
  codesAt: instant('codes_at').notNull(),
  /** Of the hashes of the recovery codes, in base64url. */
  salt: text('salt').notNull(),
})

/** Recovery codes that have not been used; using one removes it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => secondFactors.customerId, { onDelete: 'cascade' }),
    /** argon2id, in base64url. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.codeHash] })],
)

/** Sign-ins that wait for their second factor; continuing one removes it. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    /** The first factor. */
    method: text('method').$type<SignInMethod>().notNull(),
    /** The session that a code was made in, which has to last. */
    sessionId: text('session_id'),
    /** What a passkey has to sign, in base64url. */
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('pending_sign_ins_customer').on(table.customerId),
    index('pending_sign_ins_expiry').on(table.expiresAt),
  ],
)
