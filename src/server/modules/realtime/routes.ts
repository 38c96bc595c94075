import { realtimeEndpoints } from '#contract/endpoints/realtime.ts'
import { customerOrShowroom } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Realtime } from './service.ts'

/** Without a channel yet, the answer names no address of one. */
export function realtimeRoutes(realtime: Realtime): Route[] {
  return [
    route(realtimeEndpoints.token, customerOrShowroom, async ({ actor }) => {
      const { token, seconds } = await realtime.issueToken(actor)
      return { token, expiresIn: seconds }
    }),
  ]
}
