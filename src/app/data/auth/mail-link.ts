import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import type { LinkDetails } from '#contract/account/registration-schema.ts'
import { call, type CallArgs } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { linkSecret, removeLinkSecret } from '#app/platform/navigation/link-secret.ts'

/** Mail links to logged-out pages. */
export type LoggedOutLink = 'activate' | 'reset'

/** A valid link with the masked address of its recipient. */
export type WorkingLink = LinkDetails & { readonly status: 'VALID'; readonly token: string }
/** Why a link is invalid. `MISSING`: this tab does not have its token; `UNREACHABLE`: the server did not respond. */
export type UnusableLink = { readonly status: 'EXPIRED' | 'USED' | 'UNKNOWN' | 'MISSING' | 'UNREACHABLE' }

const KINDS = { activate: 'ACTIVATION', reset: 'PASSWORD_RESET' } as const

/** The status of the link that opened this tab; reading does not consume it. */
export async function readLink(link: LoggedOutLink): Promise<WorkingLink | UnusableLink> {
  const token = linkSecret(link)
  if (token === null) return { status: 'MISSING' }
  try {
    const details = await call(registrationEndpoints.verificationToken, { params: { token } })
    if (details.kind !== KINDS[link]) return { status: 'UNKNOWN' }
    return details.status === 'VALID' ? { ...details, status: 'VALID', token } : { status: details.status }
  } catch (error) {
    return { status: error instanceof CallError && error.status === 404 ? 'UNKNOWN' : 'UNREACHABLE' }
  }
}

/** Activates the account of a link; resolves to its email address, and removes the consumed secret. */
export async function activateAccount(
  { token }: WorkingLink,
  body: CallArgs<typeof registrationEndpoints.verifyActivation>['body'],
): Promise<string> {
  const { emailAddress } = await call(registrationEndpoints.verifyActivation, { params: { token }, body })
  removeLinkSecret()
  return emailAddress
}

/** Sets a new password by a link; resolves to the account's email address, and removes the consumed secret. */
export async function resetPassword(
  { token }: WorkingLink,
  body: CallArgs<typeof registrationEndpoints.verifyPasswordReset>['body'],
): Promise<string> {
  const { emailAddress } = await call(registrationEndpoints.verifyPasswordReset, { params: { token }, body })
  removeLinkSecret()
  return emailAddress
}
