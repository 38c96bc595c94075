import { registrationEndpoints } from '#contract/endpoints/registration.ts'
import type { LinkDetails } from '#contract/schemas/registration.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { linkSecret } from '#app/platform/guard/link-secret.ts'

/** Links from mails that lead to a logged-out page. */
export type LoggedOutLink = 'activate' | 'reset'

/** A link that still works, with the masked address it was sent to. */
export type WorkingLink = LinkDetails & { readonly status: 'VALID'; readonly token: string }
/** Why a link leads no further. `MISSING`: this tab does not hold its token; `UNREACHABLE`: nobody could say. */
export type DeadLink = { readonly status: 'EXPIRED' | 'USED' | 'UNKNOWN' | 'MISSING' | 'UNREACHABLE' }

const KINDS = { activate: 'ACTIVATION', reset: 'PASSWORD_RESET' } as const

/** What the link that this tab was opened with can still do (S102); looking never uses it up. */
export async function readLink(link: LoggedOutLink): Promise<WorkingLink | DeadLink> {
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
