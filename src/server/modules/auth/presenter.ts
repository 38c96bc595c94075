import type { TokenAnswer } from '#contract/schemas/token.ts'
import type { Granted } from './oauth-server.ts'

/** The token answer; a machine's has no refresh token (S119, T09). */
export function presentTokens({
  accessToken,
  refreshToken,
  expiresIn,
}: Pick<Granted, 'accessToken' | 'refreshToken' | 'expiresIn'>): TokenAnswer {
  return {
    access_token: accessToken,
    ...(refreshToken && { refresh_token: refreshToken }),
    token_type: 'Bearer',
    expires_in: expiresIn,
  }
}
