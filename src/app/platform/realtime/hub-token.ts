import type * as v from 'valibot'
import { realtimeEndpoints } from '#contract/realtime/endpoints.ts'
import type { Call } from '../api/call.ts'
import { CallError } from '../http/call-error.ts'
import { entries } from '../storage/registry.ts'
import { writeEntry } from '../storage/entry-store.ts'

/** A token for the hub; `expiresIn` in seconds, `hubUrl` absent where the Link header or the usual path says it. */
export type HubToken = v.InferOutput<typeof realtimeEndpoints.token.output> & { token: string }

/** Fetches a hub token and stores it in its cookie, which sign-out removes; throws if the response has none. */
export async function fetchHubToken(call: Call, storeToken = writeEntry): Promise<HubToken> {
  const { token, ...rest } = await call(realtimeEndpoints.token, {})
  if (!token) throw new CallError('no-tokens', { message: 'No token received' })
  storeToken(entries.realtimeToken, token)
  return { token, ...rest }
}
