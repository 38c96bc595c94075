import { authEndpoints } from '#contract/endpoints/auth.ts'
import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import { requestInit, requestUrl } from '../api/build-request.ts'
import type { SessionPorts } from './session-ports.ts'

/**
 * Ends a session on the server too (S057): by its refresh token, as RFC 7009 says. Outlives the page, and nobody waits for
 * it: without a network the session ends here all the same, and there when its token runs out.
 */
export function revokeSession(fetch: SessionPorts['fetch'], refreshToken: string): void {
  const body = { token: refreshToken, client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }
  const outgoing = { endpoint: authEndpoints.revoke, body }
  // Nobody is left to be told of a failure, and there is nothing else to try.
  fetch(requestUrl(outgoing), { ...requestInit(outgoing), keepalive: true }).catch(() => undefined)
}
