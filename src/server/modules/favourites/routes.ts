import { favouriteEndpoints } from '#contract/endpoints/favourites.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentFavourite } from './presenter.ts'
import type { Favourites, Said } from './service.ts'

/** What customers like and do not (E33, B13). */
export function favouriteRoutes(favourites: Favourites): Route[] {
  const listOf = (said: readonly Said[], locale: Locale) => ({
    totalItems: said.length,
    items: said.map((one) => presentFavourite(one, locale)),
  })
  return [
    route(favouriteEndpoints.list, customer, async ({ actor, locale }) => listOf(await favourites.list(actor), locale)),

    route(favouriteEndpoints.keep, customer, async ({ actor, input, locale }) =>
      listOf(await favourites.keep(actor, input.picks), locale),
    ),

    route(favouriteEndpoints.drop, customer, async ({ actor, params }) => {
      await favourites.drop(actor, params.itemId)
      return {}
    }),
  ]
}
