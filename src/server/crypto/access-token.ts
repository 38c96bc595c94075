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

/**
 * Verified tokens that are remembered: a signature is verified once, as that takes as long as a statement. Whether the
 * session still lives is asked of the database for each call.
 */
const VERIFIED_MAX = 10_000

/** `sid` is the session id, as in OpenID Connect. */
const claimsSchema = v.variant('kind', [
  v.object({ kind: v.literal('customer'), sub: v.string(), sid: v.string(), exp: v.number() }),
  v.object({ kind: v.literal('showroom'), sub: v.string(), exp: v.number() }),
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
  const verified = new Map<string, { readonly subject: Subject; readonly expiresAt: number }>()

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
      const known = verified.get(token)
      if (known) return known.expiresAt > Math.floor(clock.now().getTime() / 1000) ? known.subject : null
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
        const subject: Subject =
          claims.kind === 'customer'
            ? { kind: claims.kind, id: claims.sub, sessionId: claims.sid }
            : { kind: claims.kind, id: claims.sub }
        if (verified.size >= VERIFIED_MAX) verified.clear()
        verified.set(token, { subject, expiresAt: claims.exp })
        return subject
      } catch {
        return null
      }
    },
  }
}
