import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** How many projects a full list has (P18). */
export const FULL_LIST = 10_000

/** Gives somebody so many projects, of all kinds, the latest change first; their ids are the contact's and a number from 1. */
export async function fillProjects(db: Database, contactId: string, count = FULL_LIST): Promise<void> {
  await db.execute(sql`
    insert into customer_projects
      (id, name, address, product_categories, type, style, cover, created_at, updated_at)
    select
      ${contactId}::text || '-' || n,
      'Project ' || n || case when n % 7 = 0 then ' aan de Vrijheidslaan, achterbouw' else '' end,
      case when n % 4 > 0 then jsonb_build_object(
        'street', 'Koekoeksstraat', 'houseNumber', n::text, 'box', null, 'plotReference', null,
        'postalCode', '9090', 'city', 'Melle', 'country', 'BE') end,
      (array['FACING_BRICK', 'ROOF_TILE', 'PAVER'])[1:n % 4],
      (array['NEW_BUILD', 'RENOVATION', 'OTHER'])[1 + n % 3],
      (array['RURAL', 'OTHER'])[1 + n % 2],
      case when n % 3 = 0 then (select min(key) from pictures) end,
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into project_contacts (project_id, contact_id, role)
    select ${contactId}::text || '-' || n, ${contactId}::text, 'OWNER' from generate_series(1, ${count}::int) n`)
  await db.execute(sql`analyze`)
}
