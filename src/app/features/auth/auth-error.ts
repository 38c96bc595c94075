import { CallError } from '#app/platform/http/call-error.ts'
import { type Translator, waitSeconds } from '#app/platform/forms/form-errors.ts'

/** The message key of a failed sign-in request; `s` is the number of seconds to wait. */
type AuthError =
  { key: 'auth.invalid' | 'auth.client' | 'net.unreachable' | 'net.fault' } | { key: 'auth.locked'; s: number }

/** Maps an error to a message that does not reveal which of the two credentials was wrong. */
export function toAuthError(error: unknown): AuthError {
  if (!(error instanceof CallError)) return { key: 'net.fault' }
  if (error.code === 'unreachable' || error.code === 'timeout') return { key: 'net.unreachable' }
  if (error.status === 429) return { key: 'auth.locked', s: waitSeconds(error) }
  // The server rejected the portal itself, so the customer's password may be right.
  if (oauthErrorOf(error) === 'invalid_client') return { key: 'auth.client' }
  return { key: error.status === 400 || error.status === 401 ? 'auth.invalid' : 'net.fault' }
}

/** The error code of a refusal of the token endpoint (RFC 6749 section 5.2). */
export const oauthErrorOf = (error: unknown): unknown =>
  error instanceof CallError ? (error.body as { error?: unknown } | undefined)?.error : undefined

/** The translated message of a failed sign-in request. */
export function authErrorMessage(error: unknown, t: Translator): string {
  const { key, ...values } = toAuthError(error)
  return t(key, values)
}

/** A failed attempt; `at` is in milliseconds since 1970. */
interface FailedAttempt {
  readonly error: unknown
  readonly at: number
}

/** When the next attempt is allowed, in milliseconds since 1970; null when it is allowed now. */
export function waitUntil(failure: FailedAttempt | null): number | null {
  const refusal = failure && toAuthError(failure.error)
  return refusal && 's' in refusal ? failure.at + refusal.s * 1000 : null
}

/** True when the link was used or expired before the form was submitted. */
export function isInvalidLink(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

/** True when the credentials were wrong. */
export function isInvalidCredentials(error: unknown): boolean {
  return toAuthError(error).key === 'auth.invalid'
}
