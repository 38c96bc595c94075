import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AppointmentStatus, AppointmentType } from '#contract/appointments/vocabulary.ts'
import type { CheckInMethod } from '#contract/appointments/operations-schema.ts'
import type { SharedSelection, ItemRating } from '#contract/shared-selections/schema.ts'
import { contacts, customerProjects, customers, instant, showrooms } from './tables.ts'

/** Consultants of showrooms. */
export const consultants = pgTable(
  'consultants',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Path of a photograph on the portal's own origin. */
    photoUrl: text('photo_url'),
    showroomId: text('showroom_id')
      .notNull()
      .references(() => showrooms.id, { onDelete: 'cascade' }),
  },
  (table) => [index('consultants_showroom').on(table.showroomId, table.name)],
)

/** Single-use codes that pair a tablet; only their hashes are stored. */
export const pairingCodes = pgTable(
  'pairing_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    /** Showroom of the tablet; null to choose on the tablet. */
    showroomId: text('showroom_id').references(() => showrooms.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('pairing_codes_expiry').on(table.expiresAt)],
)

export const appointments = pgTable(
  'appointments',
  {
    id: text('id').primaryKey(),
    status: text('status').$type<AppointmentStatus>().notNull(),
    type: text('type').$type<AppointmentType>().notNull(),
    dateFrom: instant('date_from').notNull(),
    dateTo: instant('date_to').notNull(),
    /** Where it is held; of a video call whose staff hold it. */
    showroomId: text('showroom_id')
      .notNull()
      .references(() => showrooms.id),
    /** A video call, which the API shows without a showroom. */
    remote: boolean('remote').notNull().default(false),
    /** Null for a walk-in, who leaves a first name only. */
    contactId: text('contact_id').references(() => contacts.id),
    visitorName: text('visitor_name'),
    consultantId: text('consultant_id').references(() => consultants.id, { onDelete: 'set null' }),
    projectId: text('project_id').references(() => customerProjects.id, { onDelete: 'set null' }),
    code: text('code').notNull(),
    topics: text('topics').array().notNull().default([]),
    /** When the reminders a day and two hours before were due; the customer's preferences decide whether they were sent. */
    remindedAt: instant('reminded_at'),
    remindedSoonAt: instant('reminded_soon_at'),
    /** Declined by the visitor: hidden from all lists, as no status exists for it. */
    cancelledAt: instant('cancelled_at'),
    /** Number of moves; the sequence number of its calendar file. */
    moves: integer('moves').notNull().default(0),
    checkedInAt: instant('checked_in_at'),
    checkinMethod: text('checkin_method').$type<CheckInMethod>(),
    checkinDevice: text('checkin_device'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** The visitor's ratings at a tablet. */
    picks: jsonb('picks').$type<ItemRating[]>(),
    /** Note of staff at the end. */
    note: text('note'),
  },
  (table) => [
    check('appointments_visitor', sql`${table.contactId} is not null or ${table.visitorName} is not null`),
    index('appointments_contact').on(table.contactId, table.dateFrom),
    index('appointments_showroom').on(table.showroomId, table.dateFrom),
    index('appointments_project').on(table.projectId),
    index('appointments_consultant').on(table.consultantId),
    /** Appointments without a reminder. */
    index('appointments_reminder')
      .on(table.dateFrom)
      .where(sql`${table.remindedAt} is null`),
    index('appointments_reminder_soon')
      .on(table.dateFrom)
      .where(sql`${table.remindedSoonAt} is null`),
  ],
)

/** Private addresses of customers' calendars, of which only hashes are stored; each address is derived from its seed. */
export const calendarSubscriptions = pgTable(
  'calendar_subscriptions',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    seed: text('seed').notNull(),
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_subscriptions_secret').on(table.secretHash)],
)

/** Selections shared from a tablet to a visitor's phone. */
export const sharedSelections = pgTable(
  'hand_overs',
  {
    codeHash: text('code_hash').primaryKey(),
    content: jsonb('content').$type<Pick<SharedSelection, 'picks' | 'draft'>>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Hash of the phone's claim; null while unclaimed. */
    claimHash: text('claim_hash'),
  },
  (table) => [index('hand_overs_expiry').on(table.expiresAt)],
)
