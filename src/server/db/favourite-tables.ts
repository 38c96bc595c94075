import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AddressInput } from '#contract/geography/address-input-schema.ts'
import type { AnalyticsEvent } from '#contract/analytics/event-schema.ts'
import type { ItemRating } from '#contract/shared-selections/schema.ts'
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

/** Ratings of items by customers, the latest of each. */
export const favourites = pgTable(
  'favourites',
  {
    customerId: customer(),
    itemId: item(),
    liked: boolean('liked').notNull(),
    reason: text('reason').$type<ItemRating['reason']>(),
    point: jsonb('point').$type<ItemRating['point']>(),
    note: text('note'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.itemId] }),
    index('favourites_latest').on(table.customerId, table.at),
    index('favourites_item').on(table.itemId),
  ],
)

/** Items of projects. */
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

/** Requested samples. Product ids are no foreign keys, so that discontinued products stay in the request. */
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

/** Events of browsers whose user consented; not linked to a customer. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** Set by the client, so that a repeated event is stored once. */
    id: text('id').primaryKey(),
    event: jsonb('event').$type<AnalyticsEvent>().notNull(),
    arrivedAt: instant('arrived_at').notNull(),
  },
  (table) => [index('analytics_events_arrived').on(table.arrivedAt)],
)
