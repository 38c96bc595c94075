import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { call, type CallArgs } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { removeLinkSecret } from '#app/platform/navigation/link-secret.ts'
import type { WorkingLink } from './mail-link.ts'

/** Name, password and consent of a new account. */
export type ActivationBody = CallArgs<typeof registrationEndpoints.verifyActivation>['body']

/**
 * Activates the account of a link; resolves to its email address, if the backend returns it, and removes the consumed
 * secret.
 */
export async function activateAccount({ token }: WorkingLink, body: ActivationBody): Promise<string | undefined> {
  const args = { params: { token }, body, idempotencyKey: crypto.randomUUID() }
  const activated = await ifReadable(call(registrationEndpoints.verifyActivation, args))
  removeLinkSecret()
  return activated?.emailAddress
}
