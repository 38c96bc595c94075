import { BONDS, BRICK_FORMATS } from '../planner/schema.ts'

/** Kinds of inspiration items: buildings, products and documents. */
export const ITEM_KINDS = ['REFERENCE_PROJECT', 'PRODUCT', 'DOWNLOAD'] as const
/** One kind of item. */
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Tabs of the inspiration page, the first by default. */
export const INSPIRATION_TABS = [...ITEM_KINDS, 'FAVOURITE'] as const
/** One tab. */
export type InspirationTab = (typeof INSPIRATION_TABS)[number]

/** Formats of bricks, and shapes of pavers and roof tiles. */
export const ITEM_FORMATS = [
  ...(Object.keys(BRICK_FORMATS) as (keyof typeof BRICK_FORMATS)[]),
  'DF',
  'HOLLOW',
  'FLAT',
  'STORM',
  'PLAIN',
  'ROMAN',
] as const

/** Bonds of walls and of paving. */
export const ITEM_BONDS = [...BONDS, 'HERRINGBONE', 'BLOCK'] as const

/** How bricks are shaped, and how roof tiles are finished. */
export const ITEM_FINISHES = ['HAND_MOULDED', 'SOFT_MUD', 'EXTRUDED', 'NATURAL', 'ENGOBE', 'GLAZED', 'SMOKED'] as const

/** Facets: values of one facet are combined with OR, facets with AND. */
export const FACET_KEYS = ['category', 'style', 'colourFamily', 'format', 'bond', 'finish', 'region'] as const
/** One facet. */
export type FacetKey = (typeof FACET_KEYS)[number]

/** Kinds of documents, in the order in which they are listed. */
export const DOCUMENT_KINDS = [
  'BROCHURE',
  'TECHNICAL_SHEET',
  'DECLARATION_OF_PERFORMANCE',
  'LAYING_INSTRUCTIONS',
  'CARE_GUIDE',
] as const
/** One kind of document. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Default and largest page size. */
export const PAGE_ITEMS = 24
export const PAGE_ITEMS_MAX = 96

/** Longest search text in characters; the screen truncates, the server refuses longer ones. */
export const SEARCH_MAX = 100

/** Most products of one sample request. */
export const SAMPLES_MAX = 4
