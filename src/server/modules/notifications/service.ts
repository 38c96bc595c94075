import { NOTIFICATIONS_SHOWN_MAX } from '#contract/notifications/limits.ts'
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
} from '#contract/notifications/preferences-schema.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import * as repository from './repository.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** A customer's own notifications and which ones they want. Writing them is record-notification.ts. */
export function createNotifications(db: Database, clock: Clock) {
  return {
    list: (actor: CustomerActor) => repository.listNotifications(db, actor, NOTIFICATIONS_SHOWN_MAX),

    async read({ customerId }: CustomerActor, id: string): Promise<void> {
      if (!(await repository.markRead(db, customerId, id, clock.now()))) throw notFound()
    },

    preferences: async ({ customerId }: CustomerActor): Promise<NotificationPreferences> =>
      (await repository.findPreferences(db, customerId)) ?? DEFAULT_NOTIFICATION_PREFERENCES,

    async savePreferences({ customerId }: CustomerActor, preferences: NotificationPreferences): Promise<void> {
      await repository.savePreferences(db, customerId, preferences)
    },

    readAll: ({ customerId }: CustomerActor, until: Date) => repository.markAllRead(db, customerId, until, clock.now()),
  }
}
