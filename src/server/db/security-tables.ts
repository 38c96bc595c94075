import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Device, SecurityEventKind } from '#contract/account/security-event-schema.ts'
import type { SignInMethod } from '#contract/auth/oauth.ts'
import { customers, instant } from './tables.ts'

/** What happened to the security of accounts, without network addresses. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    at: instant('at').notNull(),
    method: text('method').$type<SignInMethod>(),
    device: jsonb('device').$type<Device>().notNull(),
  },
  (table) => [index('security_events_latest').on(table.customerId, table.at), index('security_events_at').on(table.at)],
)
