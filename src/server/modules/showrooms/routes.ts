import { showroomEndpoints } from '#contract/showrooms/endpoints.ts'
import type { Database } from '#server/db/database.ts'
import { anyone } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Clock } from '#server/ports/clock.ts'
import { presentShowroom } from './presenter.ts'
import { findShowroom, listShowrooms } from './repository.ts'

/** Public data of showrooms. */
export function showroomRoutes(db: Database, clock: Clock): Route[] {
  return [
    route(showroomEndpoints.list, anyone, async ({ locale }) => {
      const rows = await listShowrooms(db)
      return { totalItems: rows.length, items: rows.map((row) => presentShowroom(row, locale, clock.now())) }
    }),

    route(showroomEndpoints.read, anyone, async ({ params, locale }) => {
      const row = await findShowroom(db, params.id)
      if (!row) throw notFound()
      return presentShowroom(row, locale, clock.now())
    }),
  ]
}
