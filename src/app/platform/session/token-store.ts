import { decodeJwt } from 'jose/jwt/decode'
import * as v from 'valibot'
import { TOKEN_EXPIRY_MARGIN_MS } from '#contract/constants/limits.ts'
import { tokenClaimsSchema, type TokenAnswer, type TokenClaims } from '#contract/schemas/token.ts'
import { cookieEntries, type CookieStore } from '../storage/cookies.ts'
import type { Holder } from './auth-status.ts'
import type { ServerClock } from './server-clock.ts'

/** The tokens as they stand in the cookies, the access token decoded. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly tokenType: string
  readonly claims: TokenClaims
}

/**
 * Tokens in their cookies, which are the one truth: they are read anew at every use, so that a renewal or a logout in
 * another tab is seen (T17). Only the decoding is remembered.
 */
export function createTokenStore(cookies: CookieStore, clock: Pick<ServerClock, 'now'>) {
  let memo: { token: string; claims: TokenClaims | null } | undefined

  function claimsOf(token: string): TokenClaims | null {
    if (memo?.token === token) return memo.claims
    memo = { token, claims: readClaims(token) }
    return memo.claims
  }

  return {
    /** Null without an access token, or with one that is no token of ours (F-08). */
    read(): Tokens | null {
      const accessToken = cookies.read(cookieEntries.accessToken)
      const claims = accessToken === null ? null : claimsOf(accessToken)
      if (accessToken === null || claims === null) return null
      return {
        accessToken,
        claims,
        refreshToken: cookies.read(cookieEntries.refreshToken),
        tokenType: cookies.read(cookieEntries.tokenType) ?? 'Bearer',
      }
    },

    /** Who an access token belongs to; null when it is no token of ours. */
    holderOf(accessToken: string): Holder | null {
      const claims = claimsOf(accessToken)
      return claims && { kind: claims.kind, subject: claims.sub }
    },

    /** The refresh token goes first: a tab that reads in between then holds nothing that the server has retired. */
    write({ access_token, refresh_token, token_type }: TokenAnswer & { access_token: string }): void {
      if (refresh_token) cookies.write(cookieEntries.refreshToken, refresh_token)
      else cookies.remove(cookieEntries.refreshToken)
      cookies.write(cookieEntries.tokenType, token_type || 'Bearer')
      cookies.write(cookieEntries.accessToken, access_token)
    },

    clear(): void {
      cookies.remove(cookieEntries.refreshToken)
      cookies.remove(cookieEntries.accessToken)
      cookies.remove(cookieEntries.tokenType)
    },

    /** True when the token runs out within the margin, by the server's clock (S061). */
    isExpiring: ({ claims }: Tokens) => claims.exp * 1000 - clock.now() <= TOKEN_EXPIRY_MARGIN_MS,

    /** True when an expired token could be followed by another without asking anybody for a password. */
    isRenewable: ({ refreshToken }: Tokens) =>
      refreshToken !== null || cookies.read(cookieEntries.machineCredentials) !== null,
  }
}

/** Tokens in their cookies. */
export type TokenStore = ReturnType<typeof createTokenStore>

function readClaims(token: string): TokenClaims | null {
  try {
    return v.parse(tokenClaimsSchema, decodeJwt(token))
  } catch {
    // Not a JWT, or one without the claims we need: nobody is signed in by it (F-08).
    return null
  }
}
