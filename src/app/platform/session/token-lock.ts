import type { SessionPorts } from './session-ports.ts'

const TOKEN_LOCK = 'portal-token'

// Limit of the wait, so that a frozen tab with the lock does not block the others for longer.
const LOCK_WAIT_MS = 4000

/**
 * Runs one renewal at a time across tabs. The wait is bounded and the lock API may be absent: the lock only saves
 * requests, correctness depends on the commit guard and on the server's leeway for superseded refresh tokens.
 */
export async function withTokenLock<T>(
  locks: SessionPorts['locks'],
  run: () => Promise<T>,
  waitMs = LOCK_WAIT_MS,
): Promise<T> {
  if (!locks) return run()
  let started = false
  try {
    return await locks.request(TOKEN_LOCK, { signal: AbortSignal.timeout(waitMs) }, () => {
      started = true
      return run()
    })
  } catch (error) {
    if (started) throw error
    return run()
  }
}
