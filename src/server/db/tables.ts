import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/constants/locales.ts'
import type { SessionKind, SignInProvider } from '#contract/constants/oauth.ts'
import type {
  ContactRole,
  ProductCategory,
  ProjectStatus,
  ProjectStyle,
  ProjectType,
} from '#contract/constants/vocabularies.ts'
import type { AddressInput } from '#contract/schemas/address-input.ts'
import type { Profile } from '#contract/schemas/customer.ts'
import type { LinkKind } from '#contract/schemas/registration.ts'
import type { Quantity, Wall } from '#contract/schemas/project-helpers.ts'
import type { OpeningHours } from '#contract/schemas/showroom.ts'
import type { MailJob } from '#server/mail/mail-job.ts'

/** A profile as kept: absent members are unknown, and the address has no region because that follows from the postcode. */
export type StoredProfile = Partial<Omit<Profile, 'address'>> & { address?: AddressInput | null }

/** A day on which a showroom is closed, and why in each language. */
export interface ClosedDay {
  readonly day: string
  readonly reason: Record<Locale, string>
}

// Ids are text and made in the application: PostgreSQL 15 has no uuidv7(), and ids of older systems must fit too (T08).
/** A column for a moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Secrets the backend makes for itself at its first start, and the mark that demo content was put in. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** People who can be on a project; a customer is one of them, others may become one by their address. */
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
    /** Lower case, so that the unique index sees one address in any spelling. */
    email: text('email').notNull(),
    /** Null for customers who came by a linked sign-in and never chose a password. */
    passwordHash: text('password_hash'),
    contactId: text('contact_id')
      .notNull()
      .references(() => contacts.id),
    profile: jsonb('profile').$type<StoredProfile>(),
    /** When the account goes, once its deletion was confirmed (E22). */
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

/** Offers and invoices made out to a customer's company; while there is one, its facts are locked (E26). */
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

/** Sign-ins at other companies that lead to a customer; `subject` is that company's id of the person. */
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
 * Links sent by mail; only their hashes are kept. An activation has no customer yet. `email` is where the link went; for a
 * change of address that is the new one.
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

/** Mails still to be sent. What a mail says is decided when it is sent, so that no link lies here readable. */
export const mailJobs = pgTable(
  'mail_jobs',
  {
    id: text('id').primaryKey(),
    job: jsonb('job').$type<MailJob>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Not to be tried before this; moves on after each failed try. */
    dueAt: instant('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('mail_jobs_due').on(table.dueAt)],
)

/** Pictures by media key; width and height are those of the original, whose ratio every size keeps. */
export const pictures = pgTable('pictures', {
  key: text('key').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  dominantColour: text('dominant_colour').notNull(),
  /** A blurred likeness of some hundred bytes, as a data address. */
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
  /** The wall somebody tried out, and the quantity reckoned with (B16, B17). */
  wall: jsonb('wall').$type<Wall>(),
  quantity: jsonb('quantity').$type<Quantity>(),
  /** Counts changes; the entity tag that If-Match takes. */
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
    /** The address by which they were put on it; null once they opened it. Until then nobody learns who that is (E15). */
    invitedAs: text('invited_as'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.contactId] }),
    index('project_contacts_contact').on(table.contactId, table.projectId),
  ],
)

/** Who changed what when (B46): one row per changed field, or per event such as a person added. Values as the API writes them. */
export const projectChanges = pgTable(
  'project_changes',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => customerProjects.id, { onDelete: 'cascade' }),
    /** Null once that person is gone. */
    contactId: text('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    field: text('field').notNull(),
    /** Whom an event about a person is about; kept by id alone, so that a deleted account leaves no trace here (F-83). */
    subjectId: text('subject_id').references(() => contacts.id, { onDelete: 'set null' }),
    before: jsonb('before'),
    after: jsonb('after'),
    /** The project's revision after it. */
    revision: integer('revision').notNull(),
  },
  (table) => [
    index('project_changes_project').on(table.projectId, table.revision),
    index('project_changes_contact').on(table.contactId),
    index('project_changes_subject').on(table.subjectId),
  ],
)

/** Files of a project; the bytes are in the file store under the id. */
export const attachments = pgTable(
  'attachments',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => customerProjects.id, { onDelete: 'cascade' }),
    /** Who brought it; null once that person is gone. */
    contactId: text('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** Media type as found in the content, whatever the name says. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('attachments_project').on(table.projectId, table.createdAt),
    index('attachments_contact').on(table.contactId),
  ],
)

/** Files to be removed from the file store: their project or account is gone, or their upload may have been broken off. */
export const orphanedFiles = pgTable(
  'orphaned_files',
  {
    id: text('id').primaryKey(),
    /** Not to be removed before this: an upload that is under way takes its row back once it is done. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('orphaned_files_due').on(table.dueAt)],
)

/** Writes that were done, by the key that their sender gave them (B24, F-21); kept for as long as a queue may wait. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Which call it was, so that one key cannot answer for another call. */
    call: text('call').notNull(),
    /** What came of it. */
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
  hours: jsonb('hours').$type<OpeningHours[]>().notNull().default([]),
  closedDays: jsonb('closed_days').$type<ClosedDay[]>().notNull().default([]),
  accessibility: jsonb('accessibility').$type<Record<Locale, string>>(),
  directions: jsonb('directions').$type<Record<Locale, string>>(),
  /** How long a visit takes, and how many there can be at once. */
  slotMinutes: integer('slot_minutes').notNull().default(60),
  capacity: integer('capacity').notNull().default(2),
  /** Hashed like a password; null while nobody can unlock its tablets. */
  staffPinHash: text('staff_pin_hash'),
})

/** `customer` clients log people in; a `showroom` client is one tablet of one showroom (T12). */
export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  kind: text('kind').$type<SessionKind>().notNull(),
  /** Null for a tablet that was paired but has not been told where it stands. */
  showroomId: text('showroom_id').references(() => showrooms.id),
  /** When a tablet was paired. */
  createdAt: instant('created_at'),
})

/** One login of a customer; all its refresh tokens are one family. Once revoked, its access tokens are refused too. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The portal's device id, where the browser sent one (S049). */
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

/** Codes with which a session lets an installed app in, each once (B29); one per customer, and only their hashes. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** The session that asked for it: once that is over, its code is worth nothing. */
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

/** One row per refresh token ever given out; a family is one session. Only hashes are kept. */
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
