import { errors, type JWTPayload, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from './ports/clock.ts'
import { verifyToken } from './verify-token.ts'

const ALGORITHM = 'HS256'

/** What tokens of one kind are made with. */
export interface SignedTokenSettings<Claims extends v.GenericSchema> {
  readonly key: Uint8Array
  /** RFC 8725 section 3.11: nothing else that the same key signs can pass for a token of this kind. */
  readonly type: string
  readonly claims: Claims
  readonly clock: Clock
}

/** Signs and reads small tokens of one kind, each about one subject: addresses that carry their own permission, and the like. */
export interface SignedTokens<Claims> {
  /** `expiresAt` in seconds since 1970; the same token for the same input, so that an answer read again is the same. */
  sign(subject: string, claims: Claims, expiresAt: number): Promise<string>
  /** What a token says: null when it was not made here for this subject, `expired` when it was. */
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
        // The signature is judged first: only what was good once can be expired.
        return error instanceof errors.JWTExpired ? 'expired' : null
      }
    },
  }
}
