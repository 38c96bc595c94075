import { and, eq, inArray, sql } from 'drizzle-orm'
import { placeOfPostcode } from '#contract/rules/postcode-place.ts'
import type { Database } from '../database.ts'
import { inspirationItems, inspirationLinks } from '../inspiration-tables.ts'
import { pictures } from '../tables.ts'
import buildings from './buildings.json' with { type: 'json' }
import documents from './documents.json' with { type: 'json' }
import pictureRows from './pictures.json' with { type: 'json' }
import products from './products.json' with { type: 'json' }

type ItemRow = typeof inspirationItems.$inferInsert

/** Puts in the demo catalogue: products, buildings that use them, documents about them, and all pictures. */
export async function putCatalogue(db: Database): Promise<void> {
  const items = [
    ...itemRows('REFERENCE_PROJECT', buildings),
    ...itemRows('PRODUCT', products),
    ...itemRows('DOWNLOAD', documents),
  ]
  await db
    .insert(pictures)
    .values(pictureRows)
    .onConflictDoUpdate({ target: pictures.key, set: { placeholder: sql`excluded.placeholder` } })
  // A database of before there were products has the buildings already, with less of each.
  await db.delete(inspirationItems).where(
    inArray(
      inspirationItems.id,
      items.map(({ id }) => id),
    ),
  )
  await db.insert(inspirationItems).values(items)
  await db.insert(inspirationLinks).values([...buildings, ...documents].flatMap(linkRows))
}

/** Whether there are products; there are none in demo content of earlier versions. */
export async function hasProducts(db: Database): Promise<boolean> {
  const { id, kind } = inspirationItems
  const [product] = await db
    .select({ id })
    .from(inspirationItems)
    .where(and(eq(kind, 'PRODUCT'), eq(id, products[0]?.id ?? '')))
  return product !== undefined
}

/** In the order of the files, those of one year by name; what has a postcode stands where that lies. */
function itemRows(kind: ItemRow['kind'], seeds: readonly { id: string; postalCode?: string }[]): ItemRow[] {
  return seeds.map((seed, position) => ({
    ...(seed as ItemRow),
    ...placeOfPostcode(seed.postalCode ?? ''),
    kind,
    position: kind === 'REFERENCE_PROJECT' ? 0 : position,
  }))
}

function linkRows({ id, products: ids }: { id: string; products: string[] }) {
  return ids.map((productId, position) => ({ itemId: id, productId, position }))
}
