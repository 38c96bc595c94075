import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.ts'

/**
 * The realtime channel's token (S107): `expiresIn` in seconds, `hubUrl` where the channel is, an address or a path of ours.
 * A backend without a channel leaves that out.
 */
export const realtimeEndpoints = {
  token: defineEndpoint({
    name: 'realtime.token',
    summary: "A short token for the realtime channel, good for the caller's own topics only",
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
