import { SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#server/ports/clock.ts'
import { verifyToken } from '#server/verify-token.ts'

const ISSUER = 'mijn-kareel'
const AUDIENCE = 'mijn-kareel-api'
/** RFC 9068: nothing else that this key may sign one day can pass for an access token. */
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'

/** `sid` is the name that OpenID Connect gives the session's id. */
const claimsSchema = v.variant('kind', [
  v.object({ kind: v.literal('customer'), sub: v.string(), sid: v.string() }),
  v.object({ kind: v.literal('showroom'), sub: v.string() }),
])

/** Whom an access token speaks for: a customer by id in one session, or a tablet by its client id. */
export type Subject =
  | { readonly kind: 'customer'; readonly id: string; readonly sessionId: string }
  | { readonly kind: 'showroom'; readonly id: string }

/** Signs and checks access tokens. */
export interface AccessTokens {
  sign(subject: Subject, seconds: number): Promise<string>
  /** Null for anything but a good token, whatever is wrong with it (F-55). */
  verify(token: string): Promise<Subject | null>
}

/** Access tokens signed with the backend's own key. */
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
