import OAuth2Server from '@node-oauth/oauth2-server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ProblemCode } from '#server/http/messages.ts'
import { ProblemError } from '#server/http/problem.ts'

const CODES: Record<string, ProblemCode> = {
  invalid_client: 'invalid-client',
  invalid_request: 'invalid-token-request',
  unauthorized_client: 'unsupported-grant',
  unsupported_grant_type: 'unsupported-grant',
}

/** A refused token request as a problem that keeps RFC 6749's two members; faults of ours go on as they are. */
export function tokenProblem(error: unknown, request: OAuth2Server.Request, response: OAuth2Server.Response): unknown {
  if (!(error instanceof OAuth2Server.OAuthError)) return error
  const code = error.name === 'invalid_grant' ? refusalOf(request) : CODES[error.name]
  if (!code) return 'inner' in error ? error.inner : error
  return new ProblemError(error.code as ContentfulStatusCode, code, {
    members: { error: error.name, error_description: error.message },
    headers: response.headers ?? {},
    cause: error,
  })
}

function refusalOf({ body }: OAuth2Server.Request): ProblemCode {
  return body.grant_type === 'password' ? 'invalid-credentials' : 'refresh-refused'
}
