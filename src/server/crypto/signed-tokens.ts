import { errors, type JWTPayload, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '../ports/clock.ts'
import { verifyToken } from './verify-token.ts'

const ALGORITHM = 'HS256'

/** Settings of one kind of token. */
export interface SignedTokenSettings<Claims extends v.GenericSchema> {
  readonly key: Uint8Array
  /** RFC 8725 section 3.11: no other token signed with this key can pass as one of this kind. */
  readonly type: string
  readonly claims: Claims
  readonly clock: Clock
}

/** Signs and reads tokens of one kind, each about one subject, such as links that carry their own permission. */
export interface SignedTokens<Claims> {
  /** `expiresAt` in seconds since 1970; the same input gives the same token, so that responses do not change. */
  sign(subject: string, claims: Claims, expiresAt: number): Promise<string>
  /** The claims of a token; null when it is invalid or about another subject, `expired` when it was valid. */
  read(subject: string, token: string): Promise<Claims | 'expired' | null>
}

export function createSignedTokens<Claims extends v.GenericSchema<unknown, JWTPayload>>(
  settings: SignedTokenSettings<Claims>,
): SignedTokens<v.InferOutput<Claims>> {
  const { key, type, claims: schema, clock } = settings
  return {
    sign: (subject, claims, expiresAt) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: type })
        .setSubject(subject)
        .setExpirationTime(expiresAt)
        .sign(key),

    async read(subject, token) {
      try {
        const { payload } = await verifyToken(token, key, {
          algorithms: [ALGORITHM],
          typ: type,
          subject,
          requiredClaims: ['exp'],
          currentDate: clock.now(),
        })
        return v.parse(schema, payload)
      } catch (error) {
        // The signature is verified first: only a valid token can be expired.
        return error instanceof errors.JWTExpired ? 'expired' : null
      }
    },
  }
}
