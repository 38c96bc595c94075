import * as v from 'valibot'
import { PORTAL_CLIENT } from '#contract/constants/oauth.ts'
import { authEndpoints } from '#contract/endpoints/auth.ts'
import { tokenAnswerSchema, type TokenAnswer, type tokenRequestSchema } from '#contract/schemas/token.ts'
import { CallError } from '../api/call-error.ts'
import { send, type Transport } from '../api/send.ts'
import type { MachineCredentials } from '../storage/cookies.ts'

/** A token answer that has what its grant needs. */
export type CompleteAnswer = TokenAnswer & { access_token: string }

const client = { client_id: PORTAL_CLIENT.id, client_secret: PORTAL_CLIENT.secret }

/** S095: exactly these five members. */
export function passwordGrant({ username, password }: { username: string; password: string }) {
  return { grant_type: 'password' as const, username, password, ...client }
}

/** S097. */
export function refreshGrant(refreshToken: string) {
  return { grant_type: 'refresh_token' as const, refresh_token: refreshToken, ...client }
}

/** S096: exactly these three members. */
export function machineGrant({ client_id, client_secret }: MachineCredentials) {
  return { grant_type: 'client_credentials' as const, client_id, client_secret }
}

type Grant = v.InferInput<typeof tokenRequestSchema>

/**
 * Asks for tokens. All grants need both tokens, but client credentials the access token alone (S082, T09);
 * an incomplete answer, or one with members of a wrong type, throws `no-tokens` (S124).
 */
export async function requestTokens(transport: Transport, body: Grant): Promise<CompleteAnswer> {
  const answer = await send(transport, { endpoint: authEndpoints.token, body })
  return completeAnswer(answer, body.grant_type === 'client_credentials')
}

/** An answer of tokens with all that its grant needs; any other throws `no-tokens` (S124). */
export function completeAnswer(answer: unknown, isMachine = false): CompleteAnswer {
  const parsed = v.safeParse(tokenAnswerSchema, answer)
  const { access_token, ...rest } = parsed.success ? parsed.output : {}
  if (!access_token || !(rest.refresh_token || isMachine)) throw new CallError('no-tokens')
  return { ...rest, access_token }
}
