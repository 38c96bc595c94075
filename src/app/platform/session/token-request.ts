import * as v from 'valibot'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { tokenResponseSchema, type TokenResponse, type tokenRequestSchema } from '#contract/auth/token-schema.ts'
import { CallError } from '../http/call-error.ts'
import { requestInit, requestUrl, send, type Transport } from '../http/send-request.ts'
import { clientCredentials } from '../settings/portal-settings.ts'
import type { MachineCredentials } from '../storage/registry.ts'

/** A token response that is complete for its grant. */
export type IssuedTokens = TokenResponse & { access_token: string }

/** The password grant. */
export function passwordGrant({ username, password }: { username: string; password: string }) {
  return { grant_type: 'password' as const, username, password, ...clientCredentials }
}

/** The refresh-token grant. */
export function refreshGrant(refreshToken: string) {
  return { grant_type: 'refresh_token' as const, refresh_token: refreshToken, ...clientCredentials }
}

/** The client-credentials grant of a tablet. */
export function machineGrant({ client_id, client_secret }: MachineCredentials) {
  return { grant_type: 'client_credentials' as const, client_id, client_secret }
}

type Grant = v.InferInput<typeof tokenRequestSchema>

/**
 * Requests tokens. All grants return both tokens, except client credentials, of which only the access token is used; an
 * incomplete or malformed response throws `no-tokens`.
 */
export async function requestTokens(transport: Transport, body: Grant, signal?: AbortSignal): Promise<IssuedTokens> {
  const response = await send(transport, { endpoint: authEndpoints.token, body }, signal)
  return parseIssuedTokens(response, body.grant_type === 'client_credentials')
}

/** Parses a token response; throws `no-tokens` unless it is complete for its grant. */
export function parseIssuedTokens(response: unknown, isMachine = false): IssuedTokens {
  const parsed = v.safeParse(tokenResponseSchema, response)
  const { access_token, refresh_token, ...rest } = parsed.success ? parsed.output : {}
  if (!access_token || !(refresh_token || isMachine)) throw new CallError('no-tokens')
  return { ...rest, access_token, ...(refresh_token && !isMachine && { refresh_token }) }
}

/**
 * Revokes a session by its refresh token (RFC 7009). The request outlives the page and is not awaited: offline the
 * session still ends in this browser, and on the server when its token expires.
 */
export function revokeSession(fetch: Transport['fetch'], refreshToken: string): void {
  const spec = { endpoint: authEndpoints.revoke, body: { token: refreshToken, ...clientCredentials } }
  fetch(requestUrl(spec), { ...requestInit(spec), keepalive: true }).catch(() => undefined)
}
