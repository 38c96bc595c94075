import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ChangedField } from '#contract/notifications/schema.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import type { NotificationKind } from '#contract/notifications/schema.ts'
import { sampleRequests } from './favourite-tables.ts'
import { contacts, customerProjects, customers, instant } from './tables.ts'
import { appointments } from './appointment-tables.ts'

/** Data that cannot be joined when the notification is read. */
export interface NotificationFacts {
  readonly fields?: readonly ChangedField[]
  readonly role?: ContactRole
  readonly count?: number
  /** The name of a deleted project. */
  readonly name?: string | null
}

/**
 * Notifications of customers. Names are joined when read, and rows cascade with author, recipient and subject, so that
 * no name outlives its owner.
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
    /** Null when staff did it. */
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
