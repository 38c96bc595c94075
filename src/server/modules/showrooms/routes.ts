import { showroomEndpoints } from '#contract/endpoints/showrooms.ts'
import type { Database } from '#server/db/database.ts'
import { anyone, customer } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Bookings } from '../bookings/service.ts'
import { presentShowroom, presentSlot } from './presenter.ts'
import { findShowroom, listShowrooms } from './repository.ts'

/** Showrooms: what everybody may know (E36), and their free moments. */
export function showroomRoutes(db: Database, clock: Clock, bookings: Bookings): Route[] {
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

    route(showroomEndpoints.slots, customer, async ({ params, query }) => {
      const slots = await bookings.slots(params.id, query.from, query.to)
      return { totalItems: slots.length, items: slots.map(presentSlot) }
    }),
  ]
}
