import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { call, type CallArgs } from '#app/platform/api/call.ts'
import { ifReadable } from '#app/platform/api/if-readable.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { linkSecret, removeLinkSecret } from '#app/platform/navigation/link-secret.ts'

/** Mail links to logged-out pages. */
export type LoggedOutLink = 'activate' | 'reset'

/** A valid link with the masked address of its recipient, if the backend returns it. */
export interface WorkingLink {
  readonly status: 'VALID'
  readonly token: string
  readonly emailAddress: string | undefined
}
/** Why a link is invalid. `MISSING`: this tab does not have its token; `UNREACHABLE`: the server did not respond. */
export type UnusableLink = { readonly status: 'EXPIRED' | 'USED' | 'UNKNOWN' | 'MISSING' | 'UNREACHABLE' }

const KINDS = { activate: 'ACTIVATION', reset: 'PASSWORD_RESET' } as const

/** The status of the link that opened this tab; reading does not consume it. */
export async function readLink(link: LoggedOutLink): Promise<WorkingLink | UnusableLink> {
  const token = linkSecret(link)
  if (token === null) return { status: 'MISSING' }
  try {
    const details = await ifReadable(call(registrationEndpoints.verificationToken, { params: { token } }))
    if (details && details.kind !== KINDS[link]) return { status: 'UNKNOWN' }
    if (details && details.status !== 'VALID') return { status: details.status }
    return { status: 'VALID', token, emailAddress: details?.emailAddress }
  } catch (error) {
    return { status: error instanceof CallError && error.status === 404 ? 'UNKNOWN' : 'UNREACHABLE' }
  }
}

/**
 * Sets a new password by a link; resolves to the account's email address, if the backend returns it, and removes the
 * consumed secret.
 */
export async function resetPassword(
  { token }: WorkingLink,
  body: CallArgs<typeof registrationEndpoints.verifyPasswordReset>['body'],
): Promise<string | undefined> {
  const args = { params: { token }, body, idempotencyKey: crypto.randomUUID() }
  const changed = await ifReadable(call(registrationEndpoints.verifyPasswordReset, args))
  removeLinkSecret()
  return changed?.emailAddress
}
