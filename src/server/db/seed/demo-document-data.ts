import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { DocumentKind } from '#contract/inspiration/catalogue.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { PRODUCT_CATEGORIES, type ProductCategory } from '#contract/projects/vocabulary.ts'
import type { Database } from '../database.ts'
import { inspirationItems, inspirationLinks } from '../inspiration-tables.ts'
import { pictures } from '../tables.ts'

type ItemRow = typeof inspirationItems.$inferSelect

/** A picture of the catalogue with its alternative text. */
interface Picture {
  readonly key: string
  readonly alt: string
}

/** A product as documents describe it; missing facts are null. */
export interface ProductFacts {
  readonly name: string
  readonly description: string
  readonly picture: Picture | null
  readonly tags: readonly string[]
  readonly dimensions: string | null
  readonly piecesPerSquareMetre: number | null
  readonly texture: string | null
  readonly system: string | null
  /** The buildings that use it, newest first. */
  readonly buildings: readonly BuildingFacts[]
}

/** A building as documents describe it. */
export interface BuildingFacts {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly place: string
  readonly picture: Picture | null
}

/** The data of a document. */
export interface DocumentSource {
  readonly kind: DocumentKind
  readonly locale: Locale
  readonly title: string
  readonly category: ProductCategory
  readonly products: readonly ProductFacts[]
}

/** Documents that do not exist in both languages yet. */
export async function findMissingDocuments(db: Database): Promise<ItemRow[]> {
  const { kind, sizeNl, sizeFr, id } = inspirationItems
  return db
    .select()
    .from(inspirationItems)
    .where(and(eq(kind, 'DOWNLOAD'), or(isNull(sizeNl), isNull(sizeFr))))
    .orderBy(id)
}

/** Loads the data of a document in a language. */
export async function readDocumentSource(db: Database, document: ItemRow, locale: Locale): Promise<DocumentSource> {
  const { documentKind } = document
  const products = await linkedProducts(db, document.id)
  const category = PRODUCT_CATEGORIES.find((name) => products.some(({ item }) => item.tags.includes(name)))
  if (!documentKind || !category) throw new Error(`The document ${document.id} is about nothing`)
  const buildings = await buildingsWith(
    db,
    products.map(({ item }) => item.id),
    locale,
  )
  return {
    kind: documentKind,
    locale,
    title: inLocale(locale, document.titleNl, document.titleFr),
    category,
    products: products.map(({ item, picture }) => ({
      name: inLocale(locale, item.titleNl, item.titleFr),
      description: inLocale(locale, item.descriptionNl, item.descriptionFr),
      picture: pictureOf(picture, locale),
      tags: item.tags,
      dimensions: dimensionsOf(item),
      piecesPerSquareMetre: item.piecesPerSquareMetre,
      texture: inLocale(locale, item.textureNl, item.textureFr),
      system: inLocale(locale, item.systemNl, item.systemFr),
      buildings: buildings.flatMap(({ productId, building }) => (productId === item.id ? [building] : [])),
    })),
  }
}

function linkedProducts(db: Database, documentId: string) {
  return db
    .select({ item: inspirationItems, picture: pictures })
    .from(inspirationLinks)
    .innerJoin(inspirationItems, eq(inspirationItems.id, inspirationLinks.productId))
    .leftJoin(pictures, eq(pictures.key, inspirationItems.picture))
    .where(eq(inspirationLinks.itemId, documentId))
    .orderBy(asc(inspirationLinks.position), inspirationItems.id)
}

async function buildingsWith(db: Database, productIds: readonly string[], locale: Locale) {
  const rows = await db
    .select({ productId: inspirationLinks.productId, item: inspirationItems, picture: pictures })
    .from(inspirationLinks)
    .innerJoin(inspirationItems, eq(inspirationItems.id, inspirationLinks.itemId))
    .leftJoin(pictures, eq(pictures.key, inspirationItems.picture))
    .where(and(inArray(inspirationLinks.productId, [...productIds]), eq(inspirationItems.kind, 'REFERENCE_PROJECT')))
    .orderBy(desc(inspirationItems.year), inspirationItems.id)
  return rows.map(({ productId, item, picture }) => {
    const city = inLocale(locale, item.cityNl, item.cityFr)
    const building: BuildingFacts = {
      id: item.id,
      title: inLocale(locale, item.titleNl, item.titleFr),
      description: inLocale(locale, item.descriptionNl, item.descriptionFr),
      place: [city, item.year].filter(Boolean).join(', '),
      picture: pictureOf(picture, locale),
    }
    return { productId, building }
  })
}

function pictureOf(row: typeof pictures.$inferSelect | null, locale: Locale): Picture | null {
  return row && { key: row.key, alt: inLocale(locale, row.altNl, row.altFr) }
}

function dimensionsOf({ length, width, height }: ItemRow): string | null {
  return length === null || width === null || height === null ? null : `${length} × ${width} × ${height} mm`
}

function inLocale<Text extends string | null>(locale: Locale, nl: Text, fr: Text): Text {
  return locale === 'fr' ? fr : nl
}
