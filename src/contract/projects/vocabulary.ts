/** Product categories of a project; translations use the same keys. */
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

/** Kinds of building work; OTHER means not chosen and is the server's default. */
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

/** Architectural styles; OTHER means not chosen and is the server's default. */
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

/** Statuses of a project. */
export const PROJECT_STATUSES = ['ACTIVE', 'ARCHIVED'] as const
/** One project status. */
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** Roles of a contact on a project; only OWNER gives ownership. */
export const CONTACT_ROLES = ['OWNER', 'COLLABORATOR', 'CONTACT'] as const
/** One contact role. */
export type ContactRole = (typeof CONTACT_ROLES)[number]
