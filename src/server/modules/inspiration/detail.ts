import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Point } from '#contract/formats/point-schema.ts'
import type { Database } from '#server/db/database.ts'
import { inspirationLinks as links, inspirationSearch as search } from '#server/db/inspiration-tables.ts'
import { pictures } from '#server/db/tables.ts'
import { findItems, type ItemRow } from './items.ts'
import { nearestFirst, within } from './repository.ts'

/** How far nearby buildings are at most, in kilometres. */
const NEARBY_KM = 30
const NEARBY_MAX = 6
const SIMILAR_MAX = 6
/** Maximum of related buildings and of related documents of a product. */
const RELATED_MAX = 24

/** An item with its related items. */
export interface ItemDetailRows {
  readonly row: ItemRow
  readonly pictures: readonly (typeof pictures.$inferSelect)[]
  /** Products of a building, or those that a document describes; `point` is their place on the main picture. */
  readonly products: readonly { readonly row: ItemRow; readonly point: Point | null }[]
  /** The latest buildings that use a product, and documents about it. */
  readonly references: readonly ItemRow[]
  readonly documents: readonly ItemRow[]
  /** Other buildings within 30 km, nearest first. */
  readonly nearby: readonly ItemRow[]
  /** Other buildings that share most of its properties and are not nearby. */
  readonly similar: readonly ItemRow[]
}

/** The detail of an item; null when it does not exist. */
export async function readDetail(db: Database, id: string): Promise<ItemDetailRows | null> {
  const row = (await findItems(db, [id])).get(id)
  if (!row) return null
  const [itemPictures, usedProducts, uses, nearbyIds] = await Promise.all([
    findPictures(db, row),
    findUsedProducts(db, id),
    findUses(db, id),
    findNearby(db, row),
  ])
  const similarIds = await findSimilar(db, row, nearbyIds)
  const idsOfKind = (kind: string) => uses.filter((entry) => entry.kind === kind).map((entry) => entry.id)
  const references = idsOfKind('REFERENCE_PROJECT')
  const documents = idsOfKind('DOWNLOAD')
  const items = await findItems(db, [...row.productIds, ...references, ...documents, ...nearbyIds, ...similarIds])
  const pick = (ids: readonly string[]) => ids.flatMap((entry) => items.get(entry) ?? [])
  return {
    row,
    pictures: itemPictures,
    products: usedProducts.flatMap(({ productId, x, y }) =>
      pick([productId]).map((product) => ({ row: product, point: x === null || y === null ? null : { x, y } })),
    ),
    references: pick(references),
    documents: pick(documents),
    nearby: pick(nearbyIds),
    similar: pick(similarIds),
  }
}

async function findPictures(db: Database, { item }: ItemRow): Promise<ItemDetailRows['pictures']> {
  const keys = [item.picture, ...item.morePictures].filter((key) => key !== null)
  if (keys.length === 0) return []
  const rows = await db.select().from(pictures).where(inArray(pictures.key, keys))
  return keys.flatMap((key) => rows.find((entry) => entry.key === key) ?? [])
}

function findUsedProducts(db: Database, itemId: string) {
  return db
    .select({ productId: links.productId, x: links.pointX, y: links.pointY })
    .from(links)
    .where(eq(links.itemId, itemId))
    .orderBy(asc(links.position))
}

/** Buildings and documents that link to a product, latest buildings and first documents first. */
function findUses(db: Database, productId: string) {
  const position = sql<number>`row_number() over (partition by ${search.kind}
    order by ${search.year} desc, ${search.position}, ${search.itemId})`
  const uses = db
    .select({ id: search.itemId, kind: search.kind, position: position.as('position') })
    .from(links)
    .innerJoin(search, eq(search.itemId, links.itemId))
    .where(eq(links.productId, productId))
    .as('uses')
  return db
    .select()
    .from(uses)
    .where(sql`${uses.position} <= ${RELATED_MAX}`)
    .orderBy(asc(uses.position))
}

async function findNearby(db: Database, { item }: ItemRow): Promise<string[]> {
  const coordinates = coordinatesOf(item)
  if (item.kind !== 'REFERENCE_PROJECT' || !coordinates) return []
  const rows = await db
    .select({ id: search.itemId })
    .from(search)
    .where(and(eq(search.kind, item.kind), ne(search.itemId, item.id), within(coordinates, NEARBY_KM)))
    .orderBy(...nearestFirst(coordinates), desc(search.year), asc(search.position), asc(search.itemId))
    .limit(NEARBY_MAX)
  return rows.map(({ id }) => id)
}

async function findSimilar(db: Database, { item }: ItemRow, excluded: readonly string[]): Promise<string[]> {
  if (item.kind !== 'REFERENCE_PROJECT') return []
  const own = db.select({ facets: search.facets }).from(search).where(eq(search.itemId, item.id))
  const rows = await db
    .select({ id: search.itemId })
    .from(search)
    .where(and(eq(search.kind, item.kind), notInArray(search.itemId, [item.id, ...excluded])))
    .orderBy(sql`bit_count((${search.facets} & (${own}))::bit(64)) desc`, desc(search.year), asc(search.itemId))
    .limit(SIMILAR_MAX)
  return rows.map(({ id }) => id)
}

/** The coordinates of an item; null when unknown. */
export function coordinatesOf({ latitude, longitude }: ItemRow['item']) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
