import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { createSoftwarePasskey } from '../fixtures/software-authenticator.ts'
import { type ApiServer, PUBLIC_URL } from './api-server.ts'

/** The portal of the test backends, as browsers show it to authenticators. */
export const RELYING_PARTY = { origin: PUBLIC_URL, rpId: new URL(PUBLIC_URL).hostname }

/** What the backend answers before a passkey is created. */
export interface CreationOptions {
  challenge: string
  user: { id: string }
  rp: { id: string }
  excludeCredentials: { id: string }[]
}

/** A customer in a session, who can add passkeys. */
export async function openPasskeySession(server: ApiServer) {
  return withPasskeys(await server.openSession())
}

/** The calls of a session, and how to add passkeys in it. */
export function withPasskeys<S extends Pick<Awaited<ReturnType<ApiServer['openSession']>>, 'call' | 'password'>>(
  session: S,
) {
  const { call, password } = session
  const options = async () =>
    (await call(passkeyEndpoints.options, { currentPassword: password })).output as CreationOptions
  const add = async (passkey = createSoftwarePasskey(RELYING_PARTY), name = 'Telefoon') => {
    const credential = passkey.create(await options())
    const { output } = await call(passkeyEndpoints.add, { name, credential })
    return { passkey, id: (output as { id: string }).id }
  }
  return { ...session, options, add }
}
