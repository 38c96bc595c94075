import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SessionKind } from '#contract/constants/oauth.ts'
import type {
  AppointmentStatus,
  AppointmentType,
  ContactRole,
  ProductCategory,
  ProjectStatus,
  ProjectStyle,
  ProjectType,
  Region,
} from '#contract/constants/vocabularies.ts'
import type { AddressInput } from '#contract/schemas/address.ts'
import type { Profile } from '#contract/schemas/customer.ts'

/** A profile as kept: absent members are unknown, and the address has no region because that follows from the postcode. */
export type StoredProfile = Partial<Omit<Profile, 'address'>> & { address?: AddressInput | null }

// Ids are text and made in the application: PostgreSQL 15 has no uuidv7(), and ids of older systems must fit too (T08).
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Secrets the backend makes for itself at its first start, and the mark that demo content was put in. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** People who can be on a project; a customer is one of them. */
export const contacts = pgTable('contacts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
})

export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    /** Lower case, so that the unique index sees one address in any spelling. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    contactId: text('contact_id')
      .notNull()
      .references(() => contacts.id),
    profile: jsonb('profile').$type<StoredProfile>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('customers_email').on(table.email), index('customers_contact').on(table.contactId)],
)

/** Pictures by media key; width and height are those of the original, whose ratio every size keeps. */
export const pictures = pgTable('pictures', {
  key: text('key').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  dominantColour: text('dominant_colour').notNull(),
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
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.contactId] }),
    index('project_contacts_contact').on(table.contactId, table.projectId),
  ],
)

export const showrooms = pgTable('showrooms', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: jsonb('address').$type<AddressInput>().notNull(),
})

/** `customer` clients log people in; a `showroom` client is one tablet of one showroom (T12). */
export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  secretHash: text('secret_hash').notNull(),
  kind: text('kind').$type<SessionKind>().notNull(),
  showroomId: text('showroom_id').references(() => showrooms.id),
})

/** One row per refresh token ever given out; a family is one login. Only hashes are kept. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    familyId: text('family_id').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    supersededAt: instant('superseded_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('refresh_tokens_family').on(table.familyId), index('refresh_tokens_customer').on(table.customerId)],
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
    contactId: text('contact_id')
      .notNull()
      .references(() => contacts.id),
    consultant: text('consultant'),
    projectId: text('project_id').references(() => customerProjects.id, { onDelete: 'set null' }),
    code: text('code').notNull(),
    topics: text('topics').array().notNull().default([]),
  },
  (table) => [
    index('appointments_contact').on(table.contactId, table.dateFrom),
    index('appointments_showroom').on(table.showroomId, table.dateFrom),
    index('appointments_project').on(table.projectId),
  ],
)

export const referenceProjects = pgTable(
  'reference_projects',
  {
    id: text('id').primaryKey(),
    titleNl: text('title_nl').notNull(),
    titleFr: text('title_fr').notNull(),
    cityNl: text('city_nl').notNull(),
    cityFr: text('city_fr').notNull(),
    region: text('region').$type<Region>().notNull(),
    year: integer('year').notNull(),
    picture: text('picture')
      .notNull()
      .references(() => pictures.key),
  },
  (table) => [index('reference_projects_newest').on(table.year.desc().nullsFirst(), table.id)],
)
