import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AppointmentStatus, AppointmentType } from '#contract/constants/vocabularies.ts'
import type { CheckinMethod } from '#contract/schemas/appointment-operations.ts'
import type { HandOver, VisitPick } from '#contract/schemas/hand-over.ts'
import { contacts, customerProjects, instant, showrooms } from './tables.ts'

/** Who receives visitors in a showroom. */
export const consultants = pgTable(
  'consultants',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    showroomId: text('showroom_id')
      .notNull()
      .references(() => showrooms.id, { onDelete: 'cascade' }),
  },
  (table) => [index('consultants_showroom').on(table.showroomId, table.name)],
)

/** Codes with which staff make a tablet ours, each once (decisions.md, Kiosk); only their hashes are kept. */
export const pairingCodes = pgTable(
  'pairing_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    /** Where the tablet will stand; null to choose on the tablet. */
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
    showroomId: text('showroom_id')
      .notNull()
      .references(() => showrooms.id),
    /** Null for who walked in and left no more than a first name (E38). */
    contactId: text('contact_id').references(() => contacts.id),
    visitorName: text('visitor_name'),
    consultantId: text('consultant_id').references(() => consultants.id, { onDelete: 'set null' }),
    projectId: text('project_id').references(() => customerProjects.id, { onDelete: 'set null' }),
    code: text('code').notNull(),
    topics: text('topics').array().notNull().default([]),
    /** When the mail about it was put in line (E52). */
    remindedAt: instant('reminded_at'),
    /** Declined by the visitor: in no list any more, as no status exists for it (decisions.md, Decline/Edit). */
    cancelledAt: instant('cancelled_at'),
    /** How often it was moved; the sequence number of its calendar file. */
    moves: integer('moves').notNull().default(0),
    checkedInAt: instant('checked_in_at'),
    checkinMethod: text('checkin_method').$type<CheckinMethod>(),
    checkinDevice: text('checkin_device'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** What the visitor liked at a tablet and did not (B13, B14). */
    picks: jsonb('picks').$type<VisitPick[]>(),
    /** What staff noted at the end. */
    note: text('note'),
  },
  (table) => [
    check('appointments_visitor', sql`${table.contactId} is not null or ${table.visitorName} is not null`),
    index('appointments_contact').on(table.contactId, table.dateFrom),
    index('appointments_showroom').on(table.showroomId, table.dateFrom),
    index('appointments_project').on(table.projectId),
    index('appointments_consultant').on(table.consultantId),
    /** Those still to be mailed about. */
    index('appointments_reminder')
      .on(table.dateFrom)
      .where(sql`${table.remindedAt} is null`),
  ],
)

/** What waits to go from a tablet to the phone of its visitor (B12). */
export const handOvers = pgTable(
  'hand_overs',
  {
    codeHash: text('code_hash').primaryKey(),
    content: jsonb('content').$type<Pick<HandOver, 'picks' | 'draft'>>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Of the phone that took it; null while nobody has. */
    claimHash: text('claim_hash'),
  },
  (table) => [index('hand_overs_expiry').on(table.expiresAt)],
)
