import { projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { ProjectItem } from '#contract/favourites/schema.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentItem } from '../inspiration/presenter.ts'
import type { ProjectItemEntry, ProjectItems } from './service.ts'

export function projectItemRoutes(items: ProjectItems): Route[] {
  return [
    route(projectItemEndpoints.list, customer, async ({ actor, params, locale }) => {
      const entries = await items.list(actor, params.id)
      return { totalItems: entries.length, items: entries.map((entry) => present(entry, locale)) }
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

function present({ row, item }: ProjectItemEntry, locale: Locale): ProjectItem {
  return { item: presentItem(item, locale), at: row.at.toISOString() }
}
