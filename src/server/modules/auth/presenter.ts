import type { TokenResponse } from '#contract/auth/token-schema.ts'
import type { GrantedTokens } from './token-endpoint.ts'

/** The response of the token endpoint. */
export function presentTokens({ accessToken, refreshToken, expiresIn, scope }: GrantedTokens): TokenResponse {
  return {
    access_token: accessToken,
    ...(refreshToken && { refresh_token: refreshToken }),
    token_type: 'Bearer',
    expires_in: expiresIn,
    ...(scope && { scope }),
  }
}
