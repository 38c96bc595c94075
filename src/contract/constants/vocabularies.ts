/** Closed vocabularies of decisions.md; the words for people are in the translations under the same keys. */

/** What a project uses (S033). */
export const PRODUCT_CATEGORIES = [
  'FACING_BRICK',
  'BRICK_SLIP',
  'ROOF_TILE',
  'PAVER',
  'FACADE_SYSTEM',
  'INNER_WALL_BLOCK',
  'ACCESSORY',
] as const
/** One product category. */
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

/** What kind of work a project is; OTHER means not chosen and is the server's default (S034, T21). */
export const PROJECT_TYPES = [
  'NEW_BUILD',
  'RENOVATION',
  'EXTENSION',
  'ROOF_RENEWAL',
  'FACADE_RENEWAL',
  'OUTDOOR',
  'APARTMENTS',
  'COMMERCIAL',
  'PUBLIC',
  'OTHER',
] as const
/** One project type. */
export type ProjectType = (typeof PROJECT_TYPES)[number]

/** The look of a project; OTHER means not chosen and is the server's default (S035, T21). */
export const PROJECT_STYLES = [
  'CLASSIC',
  'RURAL',
  'FARMHOUSE',
  'MANOR',
  'CONTEMPORARY',
  'MINIMAL',
  'INDUSTRIAL',
  'OTHER',
] as const
/** One project style. */
export type ProjectStyle = (typeof PROJECT_STYLES)[number]

/** S037. */
export const PROJECT_STATUSES = ['ACTIVE', 'ARCHIVED'] as const
/** One project status. */
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** Roles of a contact on a project (S038); only OWNER gives ownership (S084). */
export const CONTACT_ROLES = ['OWNER', 'COLLABORATOR', 'CONTACT'] as const
/** One contact role. */
export type ContactRole = (typeof CONTACT_ROLES)[number]

/** S040. */
export const APPOINTMENT_STATUSES = ['REGISTERED', 'CHECKED_IN', 'NO_SHOW', 'ONGOING', 'ENDED'] as const
/** One appointment status. */
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** S041. */
export const APPOINTMENT_TYPES = ['ONLINE', 'WALK_IN'] as const
/** One appointment type. */
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]

/** Belgian regions, derived from the postcode (decisions.md, Address). */
export const REGIONS = ['BRUSSELS', 'WALLONIA', 'FLANDERS'] as const
/** One region. */
export type Region = (typeof REGIONS)[number]

/** Who a customer is (decisions.md, Profile). */
export const CUSTOMER_TYPES = ['PRIVATE', 'PROFESSIONAL'] as const
/** One customer type. */
export type CustomerType = (typeof CUSTOMER_TYPES)[number]

/** How far a private customer's plans are. */
export const BUILD_PHASES = ['ORIENTING', 'PERMIT', 'BUILDING', 'RENOVATING'] as const

/** What a professional customer does. */
export const PROFESSIONS = [
  'ARCHITECT',
  'CONTRACTOR',
  'MASON',
  'ROOFER',
  'PAVER',
  'LANDSCAPER',
  'DEALER',
  'DEVELOPER',
  'OTHER',
] as const
