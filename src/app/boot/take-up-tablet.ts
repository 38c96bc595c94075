import type { Session } from '../platform/session/session.ts'
import { cookieEntries, readCookie } from '../platform/storage/cookies.ts'
import { forgetVisitor } from '../platform/storage/forget-visitor.ts'
import { CallError } from '../platform/api/call-error.ts'

let following = false

/**
 * What a paired tablet does besides: a customer who leaves it leaves nothing on it (B30), and where nobody is signed in the
 * tablet itself is, unless somebody is about to log in or it has been refused (T11, F-12).
 */
export async function takeUpTablet(session: Session): Promise<void> {
  if (!following) session.onLeaveStep('drafts', forgetVisitor)
  following = true
  const credentials = readCookie(cookieEntries.machineCredentials)
  if (credentials === null || session.getSnapshot().kind !== null || location.pathname.startsWith('/auth/')) return
  try {
    await session.loginMachine(credentials)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) await session.logout('refused')
    else throw error
  }
}
