import { projectItemEndpoints } from '#contract/endpoints/favourites.ts'
import type { Locale } from '#contract/constants/locales.ts'
import type { ProjectItem } from '#contract/schemas/favourite.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentItem } from '../inspiration/presenter.ts'
import type { Chosen, ProjectItems } from './service.ts'

/** Things put with projects. */
export function projectItemRoutes(items: ProjectItems): Route[] {
  return [
    route(projectItemEndpoints.list, customer, async ({ actor, params, locale }) => {
      const chosen = await items.list(actor, params.id)
      return { totalItems: chosen.length, items: chosen.map((one) => present(one, locale)) }
    }),

    route(projectItemEndpoints.add, customer, async ({ actor, params, input, locale }) =>
      present(await items.add(actor, params.id, input.itemId), locale),
    ),

    route(projectItemEndpoints.remove, customer, async ({ actor, params }) => {
      await items.remove(actor, params.id, params.itemId)
      return {}
    }),
  ]
}

function present({ row, item }: Chosen, locale: Locale): ProjectItem {
  return { item: presentItem(item, locale), at: row.at.toISOString() }
}
