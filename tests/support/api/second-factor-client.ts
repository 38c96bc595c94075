import { expect } from 'vitest'
import * as v from 'valibot'
import { secondFactorEndpoints } from '#contract/account/second-factor-endpoints.ts'
import { recoveryCodesSchema } from '#contract/account/second-factor-schema.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { SECOND_FACTOR_GRANT } from '#contract/auth/oauth.ts'
import { tokenProblemSchema } from '#contract/auth/token-problem-schema.ts'
import { listSecurityEvents } from '#server/modules/security-events/repository.ts'
import type { SoftwarePasskey } from '../fixtures/software-authenticator.ts'
import { type ApiServer, CLIENT_CREDENTIALS } from './api-server.ts'
import { openPasskeySession } from './passkey-session.ts'
import { queuedMailsTo } from './queued-mails.ts'

type PasskeySession = Awaited<ReturnType<typeof openPasskeySession>>
type Credentials = Pick<PasskeySession, 'emailAddress' | 'password'>

/** A sign-in that waits for its second factor. */
export interface WaitingSignIn {
  readonly mfaToken: string
  readonly options: { readonly challenge: string }
}

/** Calls of customers with a second factor. */
export function createSecondFactorClient(server: ApiServer) {
  const token = (body: object, headers: Record<string, string> = {}) =>
    server.call(authEndpoints.token, { body: { ...body, ...CLIENT_CREDENTIALS }, headers })
  const answer = ({ mfaToken }: WaitingSignIn, proof: object, headers = {}) =>
    token({ grant_type: SECOND_FACTOR_GRANT, mfa_token: mfaToken, ...proof }, headers)
  const byPassword = ({ emailAddress, password }: Credentials) =>
    token({ grant_type: 'password', username: emailAddress, password })
  const byCode = (waiting: WaitingSignIn, code: string | undefined, headers = {}) =>
    answer(waiting, { recovery_code: code ?? '' }, headers)
  const byPasskey = (waiting: WaitingSignIn, passkey: SoftwarePasskey, deviations = {}) =>
    answer(waiting, { assertion: passkey.get(waiting.options, deviations) })
  const beginSignIn = async (person: Credentials) => readWaiting(await byPassword(person))

  async function enable({ call, password }: PasskeySession): Promise<string[]> {
    const { output } = await call(secondFactorEndpoints.enable, { currentPassword: password })
    return v.parse(recoveryCodesSchema, output).recoveryCodes
  }

  return {
    token,
    answer,
    byPassword,
    byCode,
    byPasskey,
    beginSignIn,
    enable,
    mailsTo: async (customerId: string) => (await queuedMailsTo(server, customerId)).map(({ kind }) => kind),
    eventsOf: async (id: string) => (await listSecurityEvents(server.store.db, id)).map(({ kind }) => kind),
    statusOf: async ({ call }: PasskeySession) => (await call(secondFactorEndpoints.read)).json,

    /** A customer with a passkey and a second factor. */
    async openProtected() {
      const session = await openPasskeySession(server)
      const { passkey, id: passkeyId } = await session.add()
      return { ...session, passkey, passkeyId, codes: await enable(session) }
    },
  }
}

/** The challenge that a sign-in got instead of tokens. */
export function readWaiting({ status, json }: { status: number; json: unknown }): WaitingSignIn {
  expect([status, json]).toMatchObject([400, { error: 'mfa_required', code: 'second-factor-required' }])
  expect(json).not.toHaveProperty('access_token')
  const { mfa_token: mfaToken = '', passkey_options: options } = v.parse(tokenProblemSchema, json)
  return { mfaToken, options: options ?? { challenge: '' } }
}
