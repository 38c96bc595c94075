import { eventEndpoints } from '#contract/analytics/endpoints.ts'
import type { EventSinks } from '#contract/analytics/event-schema.ts'
import type { Database } from '#server/db/database.ts'
import { anyone } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Clock } from '#server/ports/clock.ts'
import { insertEvents } from './repository.ts'

export interface EventDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly sinks: EventSinks
  readonly limit: AttemptLimiter
}

/** All reporters share one account of the rate limit. */
const SHARED_ACCOUNT = 'events'

/** Events of browsers whose user consented; tokens are ignored, so that no event is linked to a customer. */
export function eventRoutes({ db, clock, sinks, limit }: EventDependencies): Route[] {
  return [
    route(eventEndpoints.sinks, anyone, () => Promise.resolve(sinks)),

    route(eventEndpoints.report, anyone, async ({ input, clientAddress }) => {
      if (!sinks.endpoint) throw notFound()
      await limit.count({ account: SHARED_ACCOUNT, address: clientAddress }, () =>
        insertEvents(db, input.events, clock.now()),
      )
      return {}
    }),
  ]
}
