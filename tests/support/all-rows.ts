import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import * as favouriteTables from '#server/db/favourite-tables.ts'
import * as notificationTables from '#server/db/notification-tables.ts'
import * as tables from '#server/db/tables.ts'
import * as visitTables from '#server/db/visit-tables.ts'

/** What customers, tablets and staff bring about: all tables but the catalogue and the keys of the backend. */
const TABLES: readonly PgTable[] = Object.values<unknown>({
  ...tables,
  ...visitTables,
  ...favouriteTables,
  ...notificationTables,
}).filter((value) => is(value, PgTable) && value !== tables.serverSecrets) as PgTable[]

/** Every row of every table, with the table's name. */
export async function allRows(db: Database): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const found = await db.select().from(table)
      return found.map((row) => ({ table: getTableName(table), row: row as Record<string, unknown> }))
    }),
  )
  return rows.flat()
}
