import { decodeJwt, UnsecuredJWT } from 'jose'
import { TABLET } from './state.ts'

const LIFETIME = '1h'

function encodeToken(subject: string): string {
  return new UnsecuredJWT({}).setSubject(subject).setExpirationTime(LIFETIME).encode()
}

/** Tokens of a session; the portal reads only subject and expiry. */
export function tokensFor(customerId: number) {
  const subject = String(customerId)
  return { access_token: encodeToken(subject), refresh_token: encodeToken(subject), token_type: 'Bearer' }
}

/** The token of a tablet, which does not say that it is one. */
export function tokenForTablet() {
  return { access_token: encodeToken(TABLET.id), token_type: 'Bearer' }
}

/** The customer's or tablet's id of an Authorization header, null without a valid token. */
export function subjectOf(authorization: string | undefined): number | typeof TABLET.id | null {
  const [, token] = authorization?.split(' ') ?? []
  if (token === undefined) return null
  try {
    const { sub, exp = 0 } = decodeJwt(token)
    if (sub === undefined || exp * 1000 <= Date.now()) return null
    return sub === TABLET.id ? TABLET.id : Number(sub)
  } catch {
    return null
  }
}
