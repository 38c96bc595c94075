import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { inspirationLinks as links, inspirationSearch as search } from '#server/db/inspiration-tables.ts'
import { pictures } from '#server/db/tables.ts'
import { findItems, type ItemRow } from './items.ts'
import { nearestFirst } from './repository.ts'

/** Buildings nearby at most. */
const NEARBY = 6
/** Buildings and documents of one product at most. */
const RELATED_MAX = 24

/** An item with what belongs to it. */
export interface ItemDetail {
  readonly row: ItemRow
  readonly pictures: readonly (typeof pictures.$inferSelect)[]
  /** Those of a building, and those that a document is about. */
  readonly products: readonly ItemRow[]
  /** The latest buildings that use a product, and the documents about it. */
  readonly references: readonly ItemRow[]
  readonly documents: readonly ItemRow[]
  /** Other buildings of its region, the nearest first. */
  readonly nearby: readonly ItemRow[]
}

/** All there is to know of an item; null when there is none. */
export async function readDetail(db: Database, id: string): Promise<ItemDetail | null> {
  const row = (await findItems(db, [id])).get(id)
  if (!row) return null
  const [shown, used, nearbyIds] = await Promise.all([readPictures(db, row), readUses(db, id), findNearby(db, row)])
  const usedIds = (kind: string) => used.filter((one) => one.kind === kind).map((one) => one.id)
  const references = usedIds('REFERENCE_PROJECT')
  const documents = usedIds('DOWNLOAD')
  const items = await findItems(db, [...row.productIds, ...references, ...documents, ...nearbyIds])
  const of = (ids: readonly string[]) => ids.flatMap((one) => items.get(one) ?? [])
  return {
    row,
    pictures: shown,
    products: of(row.productIds),
    references: of(references),
    documents: of(documents),
    nearby: of(nearbyIds),
  }
}

async function readPictures(db: Database, { item }: ItemRow): Promise<ItemDetail['pictures']> {
  const keys = [item.picture, ...item.morePictures].filter((key) => key !== null)
  if (keys.length === 0) return []
  const rows = await db.select().from(pictures).where(inArray(pictures.key, keys))
  return keys.flatMap((key) => rows.find((one) => one.key === key) ?? [])
}

/** Buildings and documents that have to do with a product, the latest buildings and the first documents first. */
function readUses(db: Database, productId: string) {
  const place = sql<number>`row_number() over (partition by ${search.kind}
    order by ${search.year} desc, ${search.position}, ${search.itemId})`
  const uses = db
    .select({ id: search.itemId, kind: search.kind, place: place.as('place') })
    .from(links)
    .innerJoin(search, eq(search.itemId, links.itemId))
    .where(eq(links.productId, productId))
    .as('uses')
  return db
    .select()
    .from(uses)
    .where(sql`${uses.place} <= ${RELATED_MAX}`)
    .orderBy(asc(uses.place))
}

async function findNearby(db: Database, { item }: ItemRow): Promise<string[]> {
  if (item.kind !== 'REFERENCE_PROJECT' || !item.region) return []
  const rows = await db
    .select({ id: search.itemId })
    .from(search)
    .where(
      and(
        eq(search.kind, item.kind),
        ne(search.itemId, item.id),
        sql`${search.facets} & (select 1::bigint << bit from inspiration_tags where value = ${item.region}) <> 0`,
      ),
    )
    .orderBy(...nearestFirst(placeOf(item)), desc(search.year), asc(search.position), asc(search.itemId))
    .limit(NEARBY)
  return rows.map(({ id }) => id)
}

/** Where an item stands; null where that is not known. */
export function placeOf({ latitude, longitude }: ItemRow['item']) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
