import type { Session } from './session.ts'
import { TOKEN_LOCK } from './token-lock.ts'

/** The start of a visit has other things to do first. */
const AFTER_MS = 3000
/** Less than a renewal waits for the lock. */
const LIMIT_MS = 3000

/**
 * Has the server send the portal's cookies back, once a visit, so that Safari leaves them their 30 days (B06, T14). The
 * answer writes tokens, and as it left before it arrived it could bring back what a renewal or a leave has replaced
 * meanwhile (F-04, F-10): so it holds the token lock, and a leave gives it up.
 */
export function restampLater(session: Session, locks: LockManager | undefined = navigator.locks): void {
  if (!locks) return
  const left = new AbortController()
  session.onLeaveStep('calls', () => left.abort())
  setTimeout(() => {
    // Whatever keeps it from being done, an answer that never comes or another tab that renews: the next start does it.
    locks.request(TOKEN_LOCK, { ifAvailable: true }, (lock) => lock && restamp(left.signal)).catch(() => undefined)
  }, AFTER_MS)
}

async function restamp(left: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(LIMIT_MS)])
  const answer = await fetch('/build.json', { cache: 'no-store', signal })
  await answer.arrayBuffer()
}
