import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { PASSKEY_GRANT } from '#contract/auth/oauth.ts'
import { call } from '#app/platform/api/call.ts'
import { session } from '#app/platform/session/session.ts'
import { requestTokens } from '#app/platform/session/token-request.ts'
import { clientCredentials } from '#app/platform/settings/portal-settings.ts'
import { CeremonyError, type CeremonyFailure, requestCredential } from './passkey-ceremony.ts'
import { recordSignIn } from './password-sign-in.ts'

/**
 * Signs in with a passkey of this device or of a key; resolves to why the browser gave none. Throws the same errors as a
 * password login.
 */
export async function signInWithPasskey(): Promise<CeremonyFailure | null> {
  const options = await call(passkeyEndpoints.signInOptions, { idempotencyKey: crypto.randomUUID() })
  const credential = await requestCredential(options).catch(toFailure)
  if (typeof credential === 'string') return credential
  const assertion = JSON.stringify(credential)
  await session.loginWith((signal) =>
    requestTokens(session, { grant_type: PASSKEY_GRANT, assertion, ...clientCredentials }, signal),
  )
  recordSignIn('passkey')
  return null
}

function toFailure(error: unknown): CeremonyFailure {
  if (error instanceof CeremonyError) return error.reason
  throw error
}
