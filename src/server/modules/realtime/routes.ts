import { realtimeEndpoints } from '#contract/endpoints/realtime.ts'
import { customerOrShowroom } from '#server/http/actor.ts'
import { Answer } from '#server/http/answer.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Realtime } from './service.ts'

export function realtimeRoutes(realtime: Realtime): Route[] {
  return [
    route(realtimeEndpoints.token, customerOrShowroom, async ({ actor }) => {
      const { token, seconds, address } = await realtime.issueToken(actor)
      // Mercure, Discovery: other programs find the hub by the header.
      return new Answer({ token, expiresIn: seconds, hubUrl: address }, { link: `<${address}>; rel="mercure"` })
    }),
  ]
}
