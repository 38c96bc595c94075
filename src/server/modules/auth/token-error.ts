import type { ProblemCode } from '#server/locales/messages.ts'
import { ProblemError } from '#server/http/problem.ts'

/** Error codes of RFC 6749 section 5.2 and RFC 7009 section 2.2.1, and one that no RFC names for a second factor. */
type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'unsupported_token_type'
  | 'mfa_required'

/** The 400 of the token endpoint: a problem with the members of RFC 6749. */
export function tokenError(
  error: TokenErrorCode,
  description: string,
  code: ProblemCode,
  members: Readonly<Record<string, string | object>> = {},
): ProblemError {
  return new ProblemError(400, code, { members: { error, error_description: description, ...members } })
}

/** The 400 for a request without a parameter. */
export function missingParameter(name: string): ProblemError {
  return invalidTokenRequest(`Missing parameter: \`${name}\``)
}

/** The 400 for a request that breaks the rules of RFC 6749; the description must be ASCII without quotes. */
export function invalidTokenRequest(description: string): ProblemError {
  return tokenError('invalid_request', description, 'invalid-token-request')
}

/**
 * The 401 for an unknown client or a wrong secret. RFC 9110 section 11.6.1 requires a challenge; Basic would make
 * browsers open a dialog, so it is sent only to clients that used it.
 */
export function invalidClient(challenge = 'Bearer'): ProblemError {
  return new ProblemError(401, 'invalid-client', {
    members: { error: 'invalid_client', error_description: 'Invalid client: client is invalid' },
    headers: { 'www-authenticate': challenge },
  })
}
