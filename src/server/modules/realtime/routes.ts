import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { customerOrTablet } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Realtime } from './service.ts'

export function realtimeRoutes(realtime: Realtime): Route[] {
  return [
    route(realtimeEndpoints.token, customerOrTablet, async ({ actor }) => {
      const { token, seconds, address } = await realtime.issueToken(actor)
      return { token, expiresIn: seconds, hubUrl: address }
    }),
  ]
}
