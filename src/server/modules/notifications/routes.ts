import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { notificationPreferenceEndpoints } from '#contract/notifications/preference-endpoints.ts'
import { customer } from '#server/http/actor.ts'
import { parseInstant } from '#server/http/parse-instant.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentNotification } from './presenter.ts'
import type { Notifications } from './service.ts'

export function notificationRoutes(notifications: Notifications): Route[] {
  return [
    route(notificationEndpoints.list, customer, async ({ actor }) => {
      const listed = await notifications.list(actor)
      const { total: totalItems = 0, unread = 0 } = listed[0] ?? {}
      return { totalItems, unread, items: listed.map(presentNotification) }
    }),

    route(notificationEndpoints.markAllRead, customer, async ({ actor, input }) => {
      await notifications.readAll(actor, parseInstant(input.until))
      return {}
    }),

    route(notificationEndpoints.markRead, customer, async ({ actor, params }) => {
      await notifications.read(actor, params.id)
      return {}
    }),

    route(notificationPreferenceEndpoints.read, customer, ({ actor }) => notifications.preferences(actor)),

    route(notificationPreferenceEndpoints.save, customer, async ({ actor, input }) => {
      await notifications.savePreferences(actor, input)
      return input
    }),
  ]
}
