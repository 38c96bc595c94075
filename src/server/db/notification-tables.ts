import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ChangedField } from '#contract/constants/notifications.ts'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import type { NotificationKind } from '#contract/schemas/notification.ts'
import { sampleRequests } from './favourite-tables.ts'
import { contacts, customerProjects, customers, instant } from './tables.ts'
import { appointments } from './visit-tables.ts'

/** What cannot be looked up any more, or never could. */
export interface NotificationFacts {
  readonly fields?: readonly ChangedField[]
  readonly role?: ContactRole
  readonly count?: number
  /** The name of a project that is there no more. */
  readonly name?: string | null
}

/**
 * What others changed for customers (E53). Names are looked up when it is read, so that none outlives whose it is: with who
 * did it, with whom it is for and with what it is about the row goes, too (F-83).
 */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
    /** Null for our own people. */
    byContactId: text('by_contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    projectId: text('project_id').references(() => customerProjects.id, { onDelete: 'cascade' }),
    appointmentId: text('appointment_id').references(() => appointments.id, { onDelete: 'cascade' }),
    sampleRequestId: text('sample_request_id').references(() => sampleRequests.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<NotificationFacts>().notNull().default({}),
  },
  (table) => [
    index('notifications_customer').on(table.customerId, table.at),
    index('notifications_at').on(table.at),
    index('notifications_by').on(table.byContactId),
    index('notifications_project').on(table.projectId),
    index('notifications_appointment').on(table.appointmentId),
    index('notifications_samples').on(table.sampleRequestId),
  ],
)
