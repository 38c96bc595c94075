import type * as v from 'valibot'
import { realtimeEndpoints } from '#contract/endpoints/realtime.ts'
import type { Call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { cookieEntries, writeCookie } from '../storage/cookies.ts'

/** A token for the realtime channel; `expiresIn` in seconds, and where the channel is, as far as the backend says so. */
export type HubToken = v.InferOutput<typeof realtimeEndpoints.token.output> & { token: string }

/**
 * Asks for a realtime token (S107) and keeps it for the tabs to come (S048); a leave removes it. An answer without one is an
 * error with the specification's own words (S083, S125).
 */
export async function fetchHubToken(call: Call, keep = writeCookie): Promise<HubToken> {
  const { token, ...rest } = await call(realtimeEndpoints.token, {})
  if (!token) throw new CallError('no-tokens', { message: 'No token received' })
  keep(cookieEntries.realtimeToken, token)
  return { token, ...rest }
}
