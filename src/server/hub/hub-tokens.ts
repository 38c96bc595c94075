import { SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#server/ports/clock.ts'
import { verifyToken } from '#server/crypto/verify-token.ts'

/** Own type, audience and key, so that no other token is accepted as one of these, nor the reverse. */
const TYPE = 'realtime+jwt'
// Tokens in use hold it, so it does not follow the product's name.
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

/** Claims of a subscriber's token; `grants` is undefined without the Mercure claim. */
export interface SubscriberClaims {
  readonly holder: string
  /** The session or tablet that the token was issued to, which may end before it; null for none. */
  readonly sessionId: string | null
  readonly grants: readonly string[] | undefined
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

export interface Holder {
  /** The holder's topic, which the token grants. */
  readonly topic: string
  readonly sessionId?: string
}

/** Signs a token for the holder's own updates. */
export function signSubscriberToken(key: Uint8Array, clock: Clock, holder: Holder, seconds: number): Promise<string> {
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

/** Null for any invalid token. */
export async function readSubscriberToken(
  key: Uint8Array,
  clock: Clock,
  token: string,
): Promise<SubscriberClaims | null> {
  const checks = { typ: TYPE, audience: AUDIENCE, requiredClaims: ['exp'] }
  const claims = await verify(subscriberSchema, key, clock, token, checks)
  if (!claims) return null
  const { sub, sid = null, mercure, exp } = claims
  return { holder: sub, sessionId: sid, grants: mercure.subscribe, expiresAt: exp * 1000 }
}

/**
 * The selectors that a publisher may publish to; null for an invalid token. Other programs issue them, with any type.
 */
export async function readPublisherToken(
  key: Uint8Array,
  clock: Clock,
  token: string,
): Promise<readonly string[] | null> {
  const claims = await verify(publisherSchema, key, clock, token, {})
  return claims && (claims.mercure.publish ?? [])
}

/** Signs a token for publishing on an external hub. */
export function signPublisherToken(key: Uint8Array, clock: Clock): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ mercure: { publish: ['*'] } })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(key)
}

async function verify<Schema extends v.GenericSchema>(
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
