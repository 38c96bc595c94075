import { PAGE_ITEMS } from '#contract/constants/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { findItems, type ItemRow } from './items.ts'
import { countReferences, listReferences } from './repository.ts'

export type Inspiration = ReturnType<typeof createInspiration>

/** Things to look at. */
export function createInspiration(db: Database) {
  return {
    async newest(limit = PAGE_ITEMS): Promise<{ total: number; rows: ItemRow[] }> {
      const [total, ids] = await Promise.all([countReferences(db), listReferences(db, limit)])
      const items = await findItems(db, ids)
      return { total, rows: ids.flatMap((id) => items.get(id) ?? []) }
    },
  }
}
