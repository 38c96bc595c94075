import type { Session } from '../session/session.ts'
import { CallError } from '../http/call-error.ts'
import { actionAfter } from '../http/retry-policy.ts'

type Run<T> = (authorization: string | undefined) => Promise<T>

/**
 * Sends a request with the session's token, and retries once if that token was replaced meanwhile. A 401 for the
 * current token ends the session; without a session the request is sent without a token.
 */
export async function authenticated<T>(session: Session, run: Run<T>): Promise<T> {
  const grant = await session.authorize()
  if (!grant) return run(undefined)
  try {
    return await run(grant.header)
  } catch (error) {
    if (actionAfter(error, 'request') !== 'retry') throw error
    // A 401 for a replaced or expired token says nothing about the session.
    const next = session.isCurrentToken(grant.token) ? null : await session.authorize()
    if (!next) return session.endSessionAndThrow('unauthorized', error)
    // Somebody else signed in meanwhile: a request must not be sent for another user than its caller.
    if (next.subject !== grant.subject) throw new CallError('unauthenticated')
    return run(next.header).catch((again: unknown) => {
      if (actionAfter(again, 'request') === 'retry') return session.endSessionAndThrow('unauthorized', again)
      throw again
    })
  }
}
