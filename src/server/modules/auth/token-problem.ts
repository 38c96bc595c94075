import OAuth2Server from '@node-oauth/oauth2-server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ProblemCode } from '#server/http/messages.ts'
import { ProblemError } from '#server/http/problem.ts'

const CODES: Record<string, ProblemCode> = {
  invalid_request: 'invalid-token-request',
  unauthorized_client: 'unsupported-grant',
  unsupported_grant_type: 'unsupported-grant',
}

/** A refused token request as a problem that keeps RFC 6749's two members; faults of ours go on as they are. */
export function tokenProblem(error: unknown, request: OAuth2Server.Request, response: OAuth2Server.Response): unknown {
  if (!(error instanceof OAuth2Server.OAuthError)) return error
  if (error.name === 'invalid_client') return unknownClient(response.headers, error)
  const code = error.name === 'invalid_grant' ? refusalOf(request) : CODES[error.name]
  if (!code) return 'inner' in error ? error.inner : error
  return new ProblemError(error.code as ContentfulStatusCode, code, {
    members: { error: error.name, error_description: error.message },
    headers: response.headers ?? {},
    cause: error,
  })
}

/** A client that is not registered, or no longer: 401 wherever its secret came from, so that tablets can tell (F-12). */
export function unknownClient(headers: Record<string, string> = {}, cause?: unknown): ProblemError {
  return new ProblemError(401, 'invalid-client', {
    members: { error: 'invalid_client', error_description: 'Invalid client: client is invalid' },
    // RFC 9110 section 11.6.1 asks for a challenge; one of Basic would make browsers open a window of their own.
    headers: { 'www-authenticate': 'Bearer', ...headers },
    cause,
  })
}

function refusalOf({ body }: OAuth2Server.Request): ProblemCode {
  return body.grant_type === 'password' ? 'invalid-credentials' : 'refresh-refused'
}
