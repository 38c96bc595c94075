import { inspirationEndpoints } from '#contract/endpoints/inspiration.ts'
import { customerOrShowroom } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentItem } from './presenter.ts'
import type { Inspiration } from './service.ts'

export function inspirationRoutes(inspiration: Inspiration): Route[] {
  return [
    route(inspirationEndpoints.list, customerOrShowroom, async ({ actor, query, locale }) => {
      const { total, rows, facets } = await inspiration.search(actor, query)
      return { totalItems: total, items: rows.map((row) => presentItem(row, locale)), facets: [...facets] }
    }),
  ]
}
