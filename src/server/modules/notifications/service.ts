import { NOTIFICATIONS_SHOWN_MAX } from '#contract/notifications/limits.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import * as repository from './repository.ts'

export type Notifications = ReturnType<typeof createNotifications>

/** A customer's own notifications. Writing them is record-notification.ts. */
export function createNotifications(db: Database, clock: Clock) {
  return {
    list: (actor: CustomerActor) => repository.listNotifications(db, actor, NOTIFICATIONS_SHOWN_MAX),

    async read({ customerId }: CustomerActor, id: string): Promise<void> {
      if (!(await repository.markRead(db, customerId, id, clock.now()))) throw notFound()
    },

    readAll: ({ customerId }: CustomerActor, until: Date) => repository.markAllRead(db, customerId, until, clock.now()),
  }
}
