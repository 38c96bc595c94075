import type { Session } from '../session/session.ts'
import { CallError } from '../http/call-error.ts'
import { actionAfter } from '../http/retry-policy.ts'

type Run<T> = (authorization: string | undefined) => Promise<T>

/**
 * Sends a request under the session's token, and once more when that token was replaced while it was out. A 401 for the
 * token in use ends the session; without a session it is sent without a token.
 */
export async function authenticated<T>(session: Session, run: Run<T>): Promise<T> {
  const grant = await session.authorize()
  if (!grant) return run(undefined)
  try {
    return await run(grant.header)
  } catch (error) {
    if (actionAfter(error, 'request') !== 'retry') throw error
    // A 401 for a token that has been replaced or has run out meanwhile says nothing about the session.
    const next = session.isCurrentToken(grant.token) ? null : await session.authorize()
    if (!next) return session.endSessionAndThrow('unauthorized', error)
    // Somebody else signed in meanwhile: a call is never sent for another than its caller.
    if (next.subject !== grant.subject) throw new CallError('unauthenticated')
    return run(next.header).catch((again: unknown) => {
      if (actionAfter(again, 'request') === 'retry') return session.endSessionAndThrow('unauthorized', again)
      throw again
    })
  }
}
