import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import { customerOrTablet } from '#server/http/actor.ts'
import { ResponseWithHeaders } from '#server/http/response-with-headers.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Realtime } from './service.ts'

export function realtimeRoutes(realtime: Realtime): Route[] {
  return [
    route(realtimeEndpoints.token, customerOrTablet, async ({ actor }) => {
      const { token, seconds, address } = await realtime.issueToken(actor)
      // The discovery header of Mercure, for other clients.
      return new ResponseWithHeaders(
        { token, expiresIn: seconds, hubUrl: address },
        { link: `<${address}>; rel="mercure"` },
      )
    }),
  ]
}
