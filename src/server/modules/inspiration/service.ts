import type { Database } from '#server/db/database.ts'
import { countReferences, listReferences, type ReferenceRow } from './repository.ts'

/** Items on a page when nothing is asked (decisions.md, Inspiration API). */
const DEFAULT_PAGE = 24

export type Inspiration = ReturnType<typeof createInspiration>

/** Things to look at. */
export function createInspiration(db: Database) {
  return {
    async newest(limit = DEFAULT_PAGE): Promise<{ total: number; rows: ReferenceRow[] }> {
      const [total, rows] = await Promise.all([countReferences(db), listReferences(db, limit)])
      return { total, rows }
    },
  }
}
