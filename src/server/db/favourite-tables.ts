import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AddressInput } from '#contract/schemas/address-input.ts'
import type { AnalyticsEvent } from '#contract/schemas/analytics-event.ts'
import type { VisitPick } from '#contract/schemas/hand-over.ts'
import { inspirationItems } from './inspiration-tables.ts'
import { customerProjects, customers, instant } from './tables.ts'

const item = () =>
  text('item_id')
    .notNull()
    .references(() => inspirationItems.id, { onDelete: 'cascade' })

const customer = () =>
  text('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

/** What customers said of things, the last word on each (E33, B13). */
export const favourites = pgTable(
  'favourites',
  {
    customerId: customer(),
    itemId: item(),
    liked: boolean('liked').notNull(),
    reason: text('reason').$type<VisitPick['reason']>(),
    point: jsonb('point').$type<VisitPick['point']>(),
    note: text('note'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.itemId] }),
    index('favourites_latest').on(table.customerId, table.at),
    index('favourites_item').on(table.itemId),
  ],
)

/** Things put with projects. */
export const projectItems = pgTable(
  'project_items',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => customerProjects.id, { onDelete: 'cascade' }),
    itemId: item(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.itemId] }),
    index('project_items_latest').on(table.projectId, table.at),
    index('project_items_item').on(table.itemId),
  ],
)

/** Samples asked for (E35). What was asked stays asked, so that a product that is made no more is still named by its id. */
export const sampleRequests = pgTable(
  'sample_requests',
  {
    id: text('id').primaryKey(),
    customerId: customer(),
    projectId: text('project_id').references(() => customerProjects.id, { onDelete: 'set null' }),
    productIds: text('product_ids').array().notNull(),
    address: jsonb('address').$type<AddressInput>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('sample_requests_latest').on(table.customerId, table.at),
    index('sample_requests_project')
      .on(table.projectId)
      .where(sql`${table.projectId} is not null`),
  ],
)

/** Events of devices whose user said yes; they hang on no customer (S137–S140). */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** Given by the device, so that one that comes twice counts once. */
    id: text('id').primaryKey(),
    event: jsonb('event').$type<AnalyticsEvent>().notNull(),
    arrivedAt: instant('arrived_at').notNull(),
  },
  (table) => [index('analytics_events_arrived').on(table.arrivedAt)],
)
