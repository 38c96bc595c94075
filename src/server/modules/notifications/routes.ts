import { notificationEndpoints } from '#contract/endpoints/notifications.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentNews } from './presenter.ts'
import type { Notifications } from './service.ts'

/** What others changed for a customer (E53). */
export function notificationRoutes(notifications: Notifications): Route[] {
  return [
    route(notificationEndpoints.list, customer, async ({ actor }) => {
      const listed = await notifications.list(actor)
      const { total: totalItems = 0, unread = 0 } = listed[0] ?? {}
      return { totalItems, unread, items: listed.map(presentNews) }
    }),

    route(notificationEndpoints.readAll, customer, async ({ actor, input }) => {
      await notifications.readAll(actor, new Date(input.until))
      return {}
    }),

    route(notificationEndpoints.read, customer, async ({ actor, params }) => {
      await notifications.read(actor, params.id)
      return {}
    }),
  ]
}
