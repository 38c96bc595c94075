import { and, eq, inArray, sql } from 'drizzle-orm'
import { coordinatesOfPostcode } from '#contract/geography/postcode-coordinates.ts'
import type { Database } from '../database.ts'
import { inspirationItems, inspirationLinks } from '../inspiration-tables.ts'
import { pictures } from '../tables.ts'
import buildings from './buildings.json' with { type: 'json' }
import documents from './documents.json' with { type: 'json' }
import pictureRows from './pictures.json' with { type: 'json' }
import products from './products.json' with { type: 'json' }

type ItemRow = typeof inspirationItems.$inferInsert

/** Inserts the demo catalogue: products, buildings that use them, documents about them, and all pictures. */
export async function insertCatalogue(db: Database): Promise<void> {
  const items = [
    ...itemRows('REFERENCE_PROJECT', buildings),
    ...itemRows('PRODUCT', products),
    ...itemRows('DOWNLOAD', documents),
  ]
  await db
    .insert(pictures)
    .values(pictureRows)
    .onConflictDoUpdate({ target: pictures.key, set: { placeholder: sql`excluded.placeholder` } })
  // Demo content of earlier versions has the buildings already, with fewer columns.
  await db.delete(inspirationItems).where(
    inArray(
      inspirationItems.id,
      items.map(({ id }) => id),
    ),
  )
  await db.insert(inspirationItems).values(items)
  await db.insert(inspirationLinks).values([...buildings, ...documents].flatMap(linkRows))
}

/** Whether the demo products exist; earlier versions had none. */
export async function hasProducts(db: Database): Promise<boolean> {
  const { id, kind } = inspirationItems
  const [product] = await db
    .select({ id })
    .from(inspirationItems)
    .where(and(eq(kind, 'PRODUCT'), eq(id, products[0]?.id ?? '')))
  return product !== undefined
}

/** In file order; buildings of a year sort by id. A postcode sets the coordinates. */
function itemRows(kind: ItemRow['kind'], seeds: readonly { id: string; postalCode?: string }[]): ItemRow[] {
  return seeds.map((seed, position) => ({
    ...(seed as ItemRow),
    ...coordinatesOfPostcode(seed.postalCode ?? ''),
    kind,
    position: kind === 'REFERENCE_PROJECT' ? 0 : position,
  }))
}

/** `points` are places on the main picture by product, as shares of its width and height. */
interface LinkSeed {
  readonly id: string
  readonly products: readonly string[]
  readonly points?: Readonly<Record<string, readonly number[] | undefined>>
}

function linkRows({ id, products: ids, points = {} }: LinkSeed) {
  return ids.map((productId, position) => {
    const [pointX, pointY] = points[productId] ?? []
    return { itemId: id, productId, position, pointX, pointY }
  })
}
