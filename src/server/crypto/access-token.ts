import { SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#server/ports/clock.ts'
import { verifyToken } from '#server/crypto/verify-token.ts'

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 30 * 60

// Tokens in use hold both, so they do not follow the product's name.
const ISSUER = 'mijn-kareel'
const AUDIENCE = 'mijn-kareel-api'
/** RFC 9068: no other token signed with this key can pass as an access token. */
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'

/** `sid` is the session id, as in OpenID Connect. */
const claimsSchema = v.variant('kind', [
  v.object({ kind: v.literal('customer'), sub: v.string(), sid: v.string() }),
  v.object({ kind: v.literal('showroom'), sub: v.string() }),
])

/** Who an access token identifies: a customer in one session, or a tablet by its client id. */
export type Subject =
  | { readonly kind: 'customer'; readonly id: string; readonly sessionId: string }
  | { readonly kind: 'showroom'; readonly id: string }

/** Signs and verifies access tokens. */
export interface AccessTokens {
  sign(subject: Subject, seconds: number): Promise<string>
  /** Null for any invalid token. */
  verify(token: string): Promise<Subject | null>
}

export function createAccessTokens(key: Uint8Array, clock: Clock): AccessTokens {
  return {
    sign(subject, seconds) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const session = subject.kind === 'customer' ? { sid: subject.sessionId } : {}
      return new SignJWT({ kind: subject.kind, ...session })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(subject.id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key)
    },
    async verify(token) {
      try {
        const { payload } = await verifyToken(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'iat', 'exp'],
          currentDate: clock.now(),
        })
        const claims = v.parse(claimsSchema, payload)
        return claims.kind === 'customer'
          ? { kind: claims.kind, id: claims.sub, sessionId: claims.sid }
          : { kind: claims.kind, id: claims.sub }
      } catch {
        return null
      }
    },
  }
}
