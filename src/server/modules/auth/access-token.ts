import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { SESSION_KINDS, type SessionKind } from '#contract/constants/oauth.ts'
import type { Clock } from '#server/ports/clock.ts'

const ISSUER = 'mijn-kareel'
const AUDIENCE = 'mijn-kareel-api'
/** RFC 9068: nothing else that this key may sign one day can pass for an access token. */
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'

const claimsSchema = v.object({ sub: v.string(), kind: v.picklist(SESSION_KINDS) })

/** Whom an access token speaks for: a customer by id, or a tablet by its client id. */
export interface Subject {
  readonly kind: SessionKind
  readonly id: string
}

/** Signs and checks access tokens. */
export interface AccessTokens {
  sign(subject: Subject, seconds: number): Promise<string>
  /** Null for anything but a good token, whatever is wrong with it (F-55). */
  verify(token: string): Promise<Subject | null>
}

/** Access tokens signed with the backend's own key. */
export function createAccessTokens(key: Uint8Array, clock: Clock): AccessTokens {
  return {
    sign({ kind, id }, seconds) {
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ kind })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key)
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'iat', 'exp'],
          currentDate: clock.now(),
        })
        const { sub, kind } = v.parse(claimsSchema, payload)
        return { kind, id: sub }
      } catch {
        return null
      }
    },
  }
}
