import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { DocumentKind, ItemKind } from '#contract/inspiration/catalogue.ts'
import type { Region } from '#contract/geography/region.ts'
import { pictures } from './tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Items of the catalogue. Triggers of migration 0009 keep `inspiration_search` and `inspiration_words` up to date. */
export const inspirationItems = pgTable(
  'inspiration_items',
  {
    /** Readable, as it is part of page URLs. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<ItemKind>().notNull(),
    titleNl: text('title_nl').notNull(),
    titleFr: text('title_fr').notNull(),
    descriptionNl: text('description_nl').notNull().default(''),
    descriptionFr: text('description_fr').notNull().default(''),
    /** Additional search words, in either language. */
    words: text('words').notNull().default(''),
    /** Facet values except the region; each belongs to one facet only. */
    tags: text('tags').array().notNull().default([]),
    /** Location of a building. */
    cityNl: text('city_nl'),
    cityFr: text('city_fr'),
    region: text('region').$type<Region>(),
    postalCode: text('postal_code'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    year: integer('year'),
    /** Order within a year, or without a year. */
    position: integer('position').notNull().default(0),
    architect: text('architect'),
    /** The main picture. */
    picture: text('picture').references(() => pictures.key),
    /** Further pictures, in order. */
    morePictures: text('more_pictures').array().notNull().default([]),
    /** Dimensions of a product, in millimetres. */
    length: integer('length'),
    width: integer('width'),
    height: integer('height'),
    piecesPerSquareMetre: doublePrecision('pieces_per_square_metre'),
    textureNl: text('texture_nl'),
    textureFr: text('texture_fr'),
    systemNl: text('system_nl'),
    systemFr: text('system_fr'),
    /** Columns of a document; sizes in bytes, null until it was created in that language. */
    documentKind: text('document_kind').$type<DocumentKind>(),
    pages: integer('pages'),
    sizeNl: integer('size_nl'),
    sizeFr: integer('size_fr'),
  },
  (table) => [index('inspiration_items_picture').on(table.picture)],
)

const item = (name: string) =>
  text(name)
    .notNull()
    .references((): AnyPgColumn => inspirationItems.id, { onDelete: 'cascade' })

/** Products of a building, or those that a document describes. */
export const inspirationLinks = pgTable(
  'inspiration_links',
  {
    itemId: item('item_id'),
    productId: item('product_id'),
    position: integer('position').notNull().default(0),
    /** Where the building's main picture shows the product, as shares of its width and height; null when unknown. */
    pointX: doublePrecision('point_x'),
    pointY: doublePrecision('point_y'),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.productId] }),
    index('inspiration_links_product').on(table.productId, table.itemId),
  ],
)

/** The bit of each value in `inspiration_search.facets`; assigned in migrations and never changed. */
export const inspirationTags = pgTable('inspiration_tags', {
  value: text('value').primaryKey(),
  bit: smallint('bit').notNull().unique(),
  /** Names in both languages. */
  words: text('words').notNull(),
})

/** Search index of items, narrow so that 100,000 rows are scanned in milliseconds. Written by triggers only. */
export const inspirationSearch = pgTable(
  'inspiration_search',
  {
    itemId: item('item_id').primaryKey(),
    kind: text('kind').$type<ItemKind>().notNull(),
    /** One bit per facet value. */
    facets: bigint('facets', { mode: 'bigint' }).notNull(),
    /** 0 without a year. */
    year: integer('year').notNull(),
    position: integer('position').notNull(),
    /** Location as a unit vector from the centre of the earth: the nearest has the greatest dot product. */
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    z: doublePrecision('z'),
    /** Stems of its titles in both languages. */
    titleWords: tsvector('title_words').notNull(),
    /** Stems of all its texts, and its facet values in capitals, so that one index serves both. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('inspiration_search_newest').on(table.kind, table.year.desc().nullsFirst(), table.position, table.itemId),
    index('inspiration_search_facets').on(table.kind, table.facets),
    index('inspiration_search_words').using('gin', table.words),
  ],
)

/** Words of the catalogue without accents. Written by triggers, and by `loadSynonyms`. */
export const inspirationWords = pgTable(
  'inspiration_words',
  {
    word: text('word').primaryKey(),
    /** Its stems in both languages. */
    lexemes: text('lexemes').array().notNull(),
    /** Stems of its synonyms. */
    synonyms: text('synonyms').array().notNull().default([]),
  },
  (table) => [
    index('inspiration_words_parts').using('gin', table.word.op('gin_trgm_ops')),
    index('inspiration_words_length').on(sql`length(${table.word})`),
  ],
)
