import { useEffect, useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { cookieEntries, readCookie } from '../storage/cookies.ts'
import { isTablet } from '../storage/is-tablet.ts'

/** A page that has just appeared has other things to fetch first than a question. */
const ASK_AFTER_MS = 2000

/** Legal pages lead to an address with this hash, for whoever wants to choose again without an account. */
export const ASK_AGAIN_HASH = '#consent'

/**
 * Whether measuring, or the question whether we may, has its turn: some time after first paint, never on a tablet of a
 * showroom, and after a no only for a customer, whose profile may say otherwise since (F-80).
 */
export function useMeasuringDue(): boolean {
  const [isDue, setDue] = useState(false)
  const { kind } = useSession()
  useEffect(() => {
    // After a yes only what follows the first paint is kept waiting: who leaves at once would leave nothing.
    const after = readCookie(cookieEntries.consent)?.startsWith('yes') ? 0 : ASK_AFTER_MS
    const timer = setTimeout(() => setDue(true), after)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue || isTablet()) return false
  const isRefused = readCookie(cookieEntries.consent)?.startsWith('no')
  return kind === 'customer' || !isRefused || location.hash === ASK_AGAIN_HASH
}
