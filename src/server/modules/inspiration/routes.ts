import { inspirationEndpoints } from '#contract/inspiration/endpoints.ts'
import { itemEndpoints } from '#contract/inspiration/item-endpoints.ts'
import { customerOrTablet } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentDetail, presentItem } from './presenter.ts'
import type { Inspiration } from './service.ts'

export function inspirationRoutes(inspiration: Inspiration): Route[] {
  return [
    route(inspirationEndpoints.list, customerOrTablet, async ({ actor, query, locale }) => {
      const { total, rows, facets, near } = await inspiration.search(actor, query)
      return { totalItems: total, items: rows.map((row) => presentItem(row, locale, near)), facets: [...facets] }
    }),
    route(itemEndpoints.read, customerOrTablet, async ({ params, query, locale }) => {
      const { detail, near } = await inspiration.read(params.id, query.near)
      return presentDetail(detail, locale, near)
    }),
  ]
}
