import * as v from 'valibot'
import { defineEndpoint } from '../http/define-endpoint.ts'

/**
 * Token for the hub: `expiresIn` in seconds, `hubUrl` a URL or path. The last two are extensions; the hub's address is
 * in the Link header of reads, too, else it is the usual path.
 */
export const realtimeEndpoints = {
  token: defineEndpoint({
    name: 'realtime.token',
    summary: "A short-lived hub token for the caller's own topics",
    method: 'GET',
    path: '/api/mercure/token',
    callers: ['customer', 'showroom'],
    output: v.object({
      token: v.optional(v.string()),
      expiresIn: v.optional(v.number()),
      hubUrl: v.optional(v.string()),
    }),
  }),
}
