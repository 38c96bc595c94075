import { BONDS, BRICK_FORMATS } from '../schemas/project-helpers.ts'

/** What there is to look at: buildings, products and documents. */
export const ITEM_KINDS = ['REFERENCE_PROJECT', 'PRODUCT', 'DOWNLOAD'] as const
/** One kind of item. */
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Tabs of the inspiration page, the first by default (S053). */
export const INSPIRATION_TABS = [...ITEM_KINDS, 'FAVOURITE'] as const
/** One tab. */
export type InspirationTab = (typeof INSPIRATION_TABS)[number]

/** Formats of bricks, and shapes of pavers and roof tiles (decisions.md, Product attributes). */
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

/** What can be filtered by: any of the values of one, all of those chosen (S054, E31). */
export const FACET_KEYS = ['category', 'style', 'colourFamily', 'format', 'bond', 'finish', 'region'] as const
/** One facet. */
export type FacetKey = (typeof FACET_KEYS)[number]

/** Kinds of documents, in the order in which they are listed (S009). */
export const DOCUMENT_KINDS = [
  'BROCHURE',
  'TECHNICAL_SHEET',
  'DECLARATION_OF_PERFORMANCE',
  'LAYING_INSTRUCTIONS',
  'CARE_GUIDE',
] as const
/** One kind of document. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Items on a page when nothing is asked, and at most (decisions.md, Inspiration API). */
export const PAGE_ITEMS = 24
export const PAGE_ITEMS_MAX = 96

/** Longest search in characters; what is longer is cut by the screen and refused by the server. */
export const SEARCH_MAX = 100

/** Samples that one request asks for at most (E35). */
export const SAMPLES_MAX = 4

/** Favourites of one customer at most, liked and not. */
export const FAVOURITES_MAX = 500

/** Items of one project at most. */
export const PROJECT_ITEMS_MAX = 100
