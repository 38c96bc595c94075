import { eventEndpoints } from '#contract/endpoints/events.ts'
import type { EventSinks } from '#contract/schemas/analytics-event.ts'
import type { Database } from '#server/db/database.ts'
import { anyone } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import type { TryLimit } from '#server/http/rate-limit.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Clock } from '#server/ports/clock.ts'
import { keepEvents } from './repository.ts'

/** What events stand on. */
export interface EventDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly sinks: EventSinks
  readonly limit: TryLimit
}

/** Everybody who reports events is the same: there is no account to tell apart. */
const ACCOUNT = 'events'

/** What consenting devices report (S137–S140); no token is looked at, so that no event hangs on a customer (F-82). */
export function eventRoutes({ db, clock, sinks, limit }: EventDependencies): Route[] {
  return [
    route(eventEndpoints.sinks, anyone, () => Promise.resolve(sinks)),

    route(eventEndpoints.report, anyone, async ({ input, clientAddress }) => {
      if (!sinks.endpoint) throw notFound()
      await limit.count({ account: ACCOUNT, address: clientAddress }, () => keepEvents(db, input.events, clock.now()))
      return {}
    }),
  ]
}
