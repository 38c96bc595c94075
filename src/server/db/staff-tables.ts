import { bigint, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './tables.ts'

/** Authenticator apps of staff (RFC 6238), whose codes are the second factor at `/staff`. */
export const staffAuthenticators = pgTable(
  'staff_authenticators',
  {
    id: text('id').primaryKey(),
    /** Whose it is, or of which device. */
    name: text('name').notNull(),
    /** Encrypted, as codes are computed from it. */
    secret: text('secret').notNull(),
    /** The time step of the latest code that was accepted; each code works once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('staff_authenticators_name').on(table.name)],
)
