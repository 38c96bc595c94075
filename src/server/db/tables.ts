import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/configuration/locales.ts'
import type { SessionKind, SignInProvider } from '#contract/auth/oauth.ts'
import type {
  ContactRole,
  ProductCategory,
  ProjectStatus,
  ProjectStyle,
  ProjectType,
} from '#contract/projects/vocabulary.ts'
import type { AddressInput } from '#contract/geography/address-input-schema.ts'
import type { ParsedProfile } from '#contract/customers/profile-schema.ts'
import type { Profile } from '#contract/customers/schema.ts'
import type { LinkKind } from '#contract/account/registration-schema.ts'
import type { Quantity, Wall } from '#contract/planner/schema.ts'
import type { NotificationPreferences } from '#contract/notifications/preferences-schema.ts'
import type { OpeningHours } from '#contract/showrooms/schema.ts'
import type { MailJob, MailRefusal } from '#server/db/mail-job.ts'

/** A stored profile: absent members are unknown; the region is derived from the postcode. */
export type StoredProfile = Partial<Omit<Profile, 'customerType' | 'buildPhase' | 'address'>> & {
  customerType?: ParsedProfile['customerType'] | null
  buildPhase?: ParsedProfile['buildPhase']
  address?: AddressInput | null
}

export interface ClosedDay {
  readonly day: string
  readonly reason: Record<Locale, string>
}

// Ids are text and created by the application: PostgreSQL 15 has no uuidv7(), and ids of older systems must fit too.
/** A timestamp column with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Secrets that the backend generates at its first start, and the marker of demo content. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** People on projects: customers, and people who were invited by address. */
export const contacts = pgTable(
  'contacts',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
  },
  (table) => [index('contacts_email').on(table.email)],
)

export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    /** Lower case, so that the unique index ignores case. */
    email: text('email').notNull(),
    /** Null for customers with a linked sign-in only. */
    passwordHash: text('password_hash'),
    contactId: text('contact_id')
      .notNull()
      .references(() => contacts.id),
    profile: jsonb('profile').$type<StoredProfile>(),
    /** Null until the customer changes them. */
    notificationPreferences: jsonb('notification_preferences').$type<NotificationPreferences>(),
    /** When the account will be deleted, once that was confirmed. */
    deletionAt: instant('deletion_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('customers_email').on(table.email),
    index('customers_contact').on(table.contactId),
    index('customers_deletion').on(table.deletionAt),
  ],
)

/** Offers and invoices to a customer's company; while there is one, the company fields are locked. */
export const customerDocuments = pgTable(
  'customer_documents',
  {
    /** As printed on it, such as `OFF-2026-0412`. */
    number: text('number').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [index('customer_documents_customer').on(table.customerId, table.issuedAt)],
)

/** Linked sign-ins of other providers; `subject` is the provider's id of the person. */
export const linkedSignIns = pgTable(
  'linked_sign_ins',
  {
    provider: text('provider').$type<SignInProvider>().notNull(),
    subject: text('subject').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    email: text('email'),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('linked_sign_ins_customer').on(table.customerId, table.provider),
  ],
)

/**
 * Links sent by mail; only hashes are stored. An activation has no customer yet. `email` is the recipient; for a change
 * of address that is the new one.
 */
export const mailLinks = pgTable(
  'mail_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind').$type<LinkKind>().notNull(),
    email: text('email').notNull(),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    locale: text('locale').$type<Locale>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('mail_links_email').on(table.email, table.kind),
    index('mail_links_customer').on(table.customerId),
    index('mail_links_expiry').on(table.expiresAt),
  ],
)

/** Queued mails. Their content is written when they are sent, so that no link is stored in plain text. */
export const mailJobs = pgTable(
  'mail_jobs',
  {
    id: text('id').primaryKey(),
    job: jsonb('job').$type<MailJob>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Not to be sent before this; moves on after each failed attempt. */
    dueAt: instant('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Lower ones are sent first. */
    priority: integer('priority').notNull().default(1),
    /** When it was given up; null while it is still to be sent. */
    refusedAt: instant('refused_at'),
    refusal: jsonb('refusal').$type<MailRefusal>(),
  },
  (table) => [index('mail_jobs_due').on(table.dueAt)],
)

/** Pictures by media key; width and height are those of the original. */
export const pictures = pgTable('pictures', {
  key: text('key').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  dominantColour: text('dominant_colour').notNull(),
  /** A blurred placeholder of some hundred bytes, as a data URL. */
  placeholder: text('placeholder'),
  altNl: text('alt_nl').notNull(),
  altFr: text('alt_fr').notNull(),
})

export const customerProjects = pgTable('customer_projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  limited: boolean('limited').notNull().default(false),
  address: jsonb('address').$type<AddressInput>(),
  productCategories: text('product_categories').array().$type<ProductCategory[]>().notNull().default([]),
  type: text('type').$type<ProjectType>().notNull().default('OTHER'),
  style: text('style').$type<ProjectStyle>().notNull().default('OTHER'),
  status: text('status').$type<ProjectStatus>().notNull().default('ACTIVE'),
  cover: text('cover').references(() => pictures.key),
  /** The wall and the quantity of the planners. */
  wall: jsonb('wall').$type<Wall>(),
  quantity: jsonb('quantity').$type<Quantity>(),
  /** Counts changes; the entity tag for If-Match. */
  revision: integer('revision').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const projectContacts = pgTable(
  'project_contacts',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => customerProjects.id, { onDelete: 'cascade' }),
    contactId: text('contact_id')
      .notNull()
      .references(() => contacts.id),
    role: text('role').$type<ContactRole>().notNull(),
    /** The invited address; null once they opened the project. Until then their name is hidden. */
    invitedAs: text('invited_as'),
    /** Their id for other members until then: the contact's stays the same only where there is an account. */
    invitationId: text('invitation_id')
      .notNull()
      .default(sql`gen_random_uuid()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.contactId] }),
    index('project_contacts_contact').on(table.contactId, table.projectId),
  ],
)

/** History: one row per changed field, or per event such as an added member. Values as the API writes them. */
export const projectChanges = pgTable(
  'project_changes',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => customerProjects.id, { onDelete: 'cascade' }),
    /** Null once that account is deleted. */
    contactId: text('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    field: text('field').notNull(),
    /** The member that an event is about; by id only, so that a deleted account leaves no trace. */
    subjectId: text('subject_id').references(() => contacts.id, { onDelete: 'set null' }),
    before: jsonb('before'),
    after: jsonb('after'),
    /** The project's revision after the change. */
    revision: integer('revision').notNull(),
  },
  (table) => [
    index('project_changes_project').on(table.projectId, table.revision),
    index('project_changes_contact').on(table.contactId),
    index('project_changes_subject').on(table.subjectId),
  ],
)

/** Files of projects; the bytes are in the file store under the id. */
export const attachments = pgTable(
  'attachments',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => customerProjects.id, { onDelete: 'cascade' }),
    /** Uploader; null once that account is deleted. */
    contactId: text('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Media type detected from the content. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('attachments_project').on(table.projectId, table.createdAt),
    index('attachments_contact').on(table.contactId),
  ],
)

/** Files to be removed from the file store: their project is deleted, or their upload may have been aborted. */
export const orphanedFiles = pgTable(
  'orphaned_files',
  {
    id: text('id').primaryKey(),
    /** Not to be removed before this: a completed upload deletes its row. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('orphaned_files_due').on(table.dueAt)],
)

/** Executed writes by idempotency key, stored for as long as clients may retry. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Identifies the request, so that the key cannot be reused for another one. */
    call: text('call').notNull(),
    /** The resource that it created or changed. */
    resourceId: text('resource_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

export const showrooms = pgTable('showrooms', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: jsonb('address').$type<AddressInput>().notNull(),
  phone: text('phone'),
  /** Gets the questions of customers; null for the company's own address. */
  emailAddress: text('email_address'),
  hours: jsonb('hours').$type<OpeningHours[]>().notNull().default([]),
  closedDays: jsonb('closed_days').$type<ClosedDay[]>().notNull().default([]),
  accessibility: jsonb('accessibility').$type<Record<Locale, string>>(),
  directions: jsonb('directions').$type<Record<Locale, string>>(),
  /** Duration of an appointment, and how many there can be at a time. */
  slotMinutes: integer('slot_minutes').notNull().default(60),
  capacity: integer('capacity').notNull().default(2),
  /** Hashed like a password; null without staff access. */
  staffPinHash: text('staff_pin_hash'),
})

/** `customer` clients sign people in; a `showroom` client is one tablet. */
export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  kind: text('kind').$type<SessionKind>().notNull(),
  /** Null for a tablet without a showroom yet. */
  showroomId: text('showroom_id').references(() => showrooms.id),
  /** When a tablet was paired. */
  createdAt: instant('created_at'),
})

/** A login of a customer; its refresh tokens are one family. Revoking it also revokes its access tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The portal's device id, if the browser sent one. */
    deviceId: text('device_id'),
    userAgent: text('user_agent'),
    signedInAt: instant('signed_in_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('sessions_customer').on(table.customerId, table.lastSeenAt),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Devices and addresses, as hashes, from which a customer has signed in: the attempts of others do not count for them. */
export const signInOrigins = pgTable(
  'sign_in_origins',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.hash] }),
    index('sign_in_origins_last_used').on(table.lastUsedAt),
  ],
)

/** Single-use codes that sign in an installed app; one per customer, stored as hashes. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** The session that requested it; the code ends with it. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_codes_hash').on(table.codeHash),
    index('sign_in_codes_session').on(table.sessionId),
    index('sign_in_codes_expiry').on(table.expiresAt),
  ],
)

/** Every issued refresh token; a family is one session. Only hashes are stored. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    familyId: text('family_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    supersededAt: instant('superseded_at'),
  },
  (table) => [index('refresh_tokens_family').on(table.familyId), index('refresh_tokens_customer').on(table.customerId)],
)
