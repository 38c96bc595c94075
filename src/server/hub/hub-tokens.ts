import { SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#server/ports/clock.ts'
import { verifyToken } from '#server/verify-token.ts'

/** Its own type and audience, and a key of its own: no other token passes for one, and it for no other (F-55). */
const TYPE = 'realtime+jwt'
const AUDIENCE = 'mijn-kareel-realtime'
const ALGORITHM = 'HS256'

/** Topic selectors that a token grants (Mercure, Authorization). */
const selectors = v.optional(v.array(v.pipe(v.string(), v.nonEmpty())))

const subscriberSchema = v.object({
  sub: v.string(),
  sid: v.optional(v.string()),
  exp: v.number(),
  mercure: v.optional(v.object({ subscribe: selectors }), {}),
})
const publisherSchema = v.object({ mercure: v.optional(v.object({ publish: selectors }), {}) })

/** What a subscriber's token says; `grants` is undefined for one that grants nothing. */
export interface SubscriberClaims {
  readonly holder: string
  /** The session or the tablet that the token was given to, which may end before the token does; null for none. */
  readonly sessionId: string | null
  readonly grants: readonly string[] | undefined
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/** Whom a subscriber's token is for. */
export interface Holder {
  /** Their own topic, which the token grants. */
  readonly topic: string
  readonly sessionId?: string
}

/** Signs a token with which its holder reads what is theirs, for so many seconds. */
export function signSubscriber(key: Uint8Array, clock: Clock, holder: Holder, seconds: number): Promise<string> {
  const { topic, sessionId } = holder
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ mercure: { subscribe: [topic] }, ...(sessionId !== undefined && { sid: sessionId }) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(topic)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key)
}

/** Null for anything but a good token, whatever is wrong with it. */
export async function readSubscriber(key: Uint8Array, clock: Clock, token: string): Promise<SubscriberClaims | null> {
  const checks = { typ: TYPE, audience: AUDIENCE, requiredClaims: ['exp'] }
  const claims = await read(subscriberSchema, key, clock, token, checks)
  if (!claims) return null
  const { sub, sid = null, mercure, exp } = claims
  return { holder: sub, sessionId: sid, grants: mercure.subscribe, expiresAt: exp * 1000 }
}

/** The selectors under which a publisher may publish; null for a bad token. Those are made by other programs, with any type. */
export async function readPublisher(key: Uint8Array, clock: Clock, token: string): Promise<readonly string[] | null> {
  const claims = await read(publisherSchema, key, clock, token, {})
  return claims && (claims.mercure.publish ?? [])
}

/** A token with which this backend publishes on an external hub. */
export function signPublisher(key: Uint8Array, clock: Clock): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ mercure: { publish: ['*'] } })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(key)
}

async function read<Schema extends v.GenericSchema>(
  schema: Schema,
  key: Uint8Array,
  clock: Clock,
  token: string,
  checks: { typ?: string; audience?: string; requiredClaims?: string[] },
): Promise<v.InferOutput<Schema> | null> {
  try {
    const { payload } = await verifyToken(token, key, { ...checks, algorithms: [ALGORITHM], currentDate: clock.now() })
    return v.parse(schema, payload)
  } catch {
    return null
  }
}
