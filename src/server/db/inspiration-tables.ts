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
import type { DocumentKind, ItemKind } from '#contract/constants/catalogue.ts'
import type { Region } from '#contract/constants/vocabularies.ts'
import { pictures } from './tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What there is to look at. Whoever writes here keeps nothing else up to date: triggers of migration 0009 write
 * `inspiration_search` and `inspiration_words`.
 */
export const inspirationItems = pgTable(
  'inspiration_items',
  {
    /** Readable, as it stands in addresses of pages. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<ItemKind>().notNull(),
    titleNl: text('title_nl').notNull(),
    titleFr: text('title_fr').notNull(),
    descriptionNl: text('description_nl').notNull().default(''),
    descriptionFr: text('description_fr').notNull().default(''),
    /** More words to be found by, in either language. */
    words: text('words').notNull().default(''),
    /** Values of facets other than the region; each belongs to one facet only. */
    tags: text('tags').array().notNull().default([]),
    /** Where a building stands. */
    cityNl: text('city_nl'),
    cityFr: text('city_fr'),
    region: text('region').$type<Region>(),
    postalCode: text('postal_code'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    year: integer('year'),
    /** Order among those of one year, or without one. */
    position: integer('position').notNull().default(0),
    architect: text('architect'),
    /** The picture that stands for the thing. */
    picture: text('picture').references(() => pictures.key),
    /** The others, in their order. */
    morePictures: text('more_pictures').array().notNull().default([]),
    /** Of a product, in millimetres. */
    length: integer('length'),
    width: integer('width'),
    height: integer('height'),
    piecesPerSquareMetre: doublePrecision('pieces_per_square_metre'),
    textureNl: text('texture_nl'),
    textureFr: text('texture_fr'),
    systemNl: text('system_nl'),
    systemFr: text('system_fr'),
    /** Of a document; sizes in bytes, null while it is not made in that language. */
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

/** Products of a building, and those that a document is about. */
export const inspirationLinks = pgTable(
  'inspiration_links',
  {
    itemId: item('item_id'),
    productId: item('product_id'),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.productId] }),
    index('inspiration_links_product').on(table.productId, table.itemId),
  ],
)

/** Which bit of `inspiration_search.facets` stands for a value; rows come with migrations, and bits never change. */
export const inspirationTags = pgTable('inspiration_tags', {
  value: text('value').primaryKey(),
  bit: smallint('bit').notNull().unique(),
  /** What it is called, in both languages. */
  words: text('words').notNull(),
})

/**
 * What searching reads of an item, narrow so that 100,000 of them are read in milliseconds (P19). Written by triggers
 * only.
 */
export const inspirationSearch = pgTable(
  'inspiration_search',
  {
    itemId: item('item_id').primaryKey(),
    kind: text('kind').$type<ItemKind>().notNull(),
    /** A bit for each value of a facet. */
    facets: bigint('facets', { mode: 'bigint' }).notNull(),
    /** 0 where there is none. */
    year: integer('year').notNull(),
    position: integer('position').notNull(),
    /** Where it stands, as a unit vector from the centre of the earth: the nearest has the greatest product. */
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    z: doublePrecision('z'),
    /** Stems of its titles in both languages. */
    titleWords: tsvector('title_words').notNull(),
    /** Stems of all its texts, and its values of facets in capitals: words and facets are looked up together. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('inspiration_search_newest').on(table.kind, table.year.desc().nullsFirst(), table.position, table.itemId),
    index('inspiration_search_facets').on(table.kind, table.facets),
    index('inspiration_search_words').using('gin', table.words),
  ],
)

/** Each word of the catalogue without accents, and what it is searched as. Written by triggers, and by `putSynonyms`. */
export const inspirationWords = pgTable(
  'inspiration_words',
  {
    word: text('word').primaryKey(),
    /** Its stems in both languages. */
    lexemes: text('lexemes').array().notNull(),
    /** Stems of words that mean the same. */
    synonyms: text('synonyms').array().notNull().default([]),
  },
  (table) => [
    index('inspiration_words_parts').using('gin', table.word.op('gin_trgm_ops')),
    index('inspiration_words_length').on(sql`length(${table.word})`),
  ],
)
