import { errors, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose'

/**
 * Verifies a token with jose and requires the canonical encoding of its signature: the last character has unused bits,
 * so that several texts would be the same token (RFC 4648 section 3.5). Throws for any invalid token.
 */
export async function verifyToken(token: string, key: Uint8Array, options: JWTVerifyOptions): Promise<JWTVerifyResult> {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) throw new errors.JWSInvalid()
  return jwtVerify(token, key, options)
}
