import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import type { Favourite } from '#contract/favourites/schema.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentItem } from '../inspiration/presenter.ts'
import type { Favourites, Rating } from './service.ts'

export function favouriteRoutes(favourites: Favourites): Route[] {
  const presentList = (ratings: readonly Rating[], locale: Locale) => ({
    totalItems: ratings.length,
    items: ratings.map((rating) => presentFavourite(rating, locale)),
  })
  return [
    route(favouriteEndpoints.list, customer, async ({ actor, locale }) =>
      presentList(await favourites.list(actor), locale),
    ),

    route(favouriteEndpoints.save, customer, async ({ actor, input, locale }) =>
      presentList(await favourites.save(actor, input.picks), locale),
    ),

    route(favouriteEndpoints.remove, customer, async ({ actor, params }) => {
      await favourites.remove(actor, params.itemId)
      return {}
    }),
  ]
}

/** The item is in the requested language, the note in the customer's own words. */
function presentFavourite({ row, item }: Rating, locale: Locale): Favourite {
  const { itemId, liked, reason, point, note, at } = row
  return { itemId, liked, reason, point, note, at: at.toISOString(), item: presentItem(item, locale) }
}
