import { decodeJwt, UnsecuredJWT } from 'jose'

const LIFETIME = '1h'

/** Tokens of a session; the portal reads only subject and expiry. */
export function tokensFor(subject: number) {
  const token = () => new UnsecuredJWT({}).setSubject(String(subject)).setExpirationTime(LIFETIME).encode()
  return { access_token: token(), refresh_token: token(), token_type: 'Bearer' }
}

/** The customer's id of an Authorization header, null without a valid token. */
export function subjectOf(authorization: string | undefined): number | null {
  const [, token] = authorization?.split(' ') ?? []
  if (token === undefined) return null
  try {
    const { sub, exp = 0 } = decodeJwt(token)
    return sub !== undefined && exp * 1000 > Date.now() ? Number(sub) : null
  } catch {
    return null
  }
}
