import { createHmac, randomBytes } from 'node:crypto'

/** A session renews this long at most, however often it does; then the password is asked again (30 days). */
export const FAMILY_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** How long a superseded token is still answered, with the living one: tabs and lost answers (T17, F-03). */
export const REUSE_LEEWAY_MS = 30_000

/** The first refresh token of a login. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The token that follows another. It is derived and not drawn, so that whoever presents the same token again gets the
 * same successor although only hashes are kept; without the key nobody can take that step.
 */
export function successorOf(token: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}
