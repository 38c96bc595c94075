import * as v from 'valibot'
import { defineEndpoint } from './define-endpoint.ts'

/** The realtime channel's token (S107); the channel itself comes with the showroom. */
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
