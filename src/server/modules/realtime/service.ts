import { topics } from '#contract/realtime/topics.ts'
import { type Holder, signSubscriberToken } from '#server/hub/hub-tokens.ts'
import type { OpenHub } from '#server/hub/open-hub.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Lifetime of a token in seconds: a stream ends with its token. */
const TOKEN_SECONDS = 600

export type Realtime = ReturnType<typeof createRealtime>

/** Tokens for the realtime hub; each grants the holder's own updates only. */
export function createRealtime(hub: Pick<OpenHub, 'address' | 'subscriberKey'>, clock: Clock) {
  return {
    async issueToken(actor: Actor): Promise<{ token: string; seconds: number; address: string }> {
      const token = await signSubscriberToken(hub.subscriberKey, clock, holderOf(actor), TOKEN_SECONDS)
      return { token, seconds: TOKEN_SECONDS, address: hub.address }
    },
  }
}

function holderOf(actor: Actor): Holder {
  if (actor.kind === 'customer') return { topic: topics.customer(actor.customerId), sessionId: actor.sessionId }
  return { topic: topics.showroom(actor.showroomId), sessionId: actor.clientId }
}
