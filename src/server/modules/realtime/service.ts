import { SignJWT } from 'jose'
import type { Actor } from '#server/http/actor.ts'
import type { Clock } from '#server/ports/clock.ts'

/** How long a realtime token is good, in seconds: the channel is opened with it at once. */
const TOKEN_SECONDS = 600

export type Realtime = ReturnType<typeof createRealtime>

/** Tokens for the realtime channel. Their key, type and audience are their own: none can pass for an access token (F-55). */
export function createRealtime(key: Uint8Array, clock: Clock) {
  return {
    async issueToken(actor: Actor): Promise<{ token: string; seconds: number }> {
      const now = Math.floor(clock.now().getTime() / 1000)
      const token = await new SignJWT({ mercure: { subscribe: [ownTopic(actor)] } })
        .setProtectedHeader({ alg: 'HS256', typ: 'realtime+jwt' })
        .setAudience('mijn-kareel-realtime')
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .sign(key)
      return { token, seconds: TOKEN_SECONDS }
    },
  }
}

function ownTopic(actor: Actor): string {
  return actor.kind === 'customer' ? `customers/${actor.customerId}` : `showrooms/${actor.showroomId}`
}
