import { useEffect, useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { entries } from '../storage/registry.ts'
import { readEntry } from '../storage/entry-store.ts'
import { isTablet } from '../tablet/is-tablet.ts'

/** Delay of the consent banner, so that the page loads first. Milliseconds. */
const ASK_DELAY_MS = 2000

/** Legal pages link to this hash to offer the choice again. */
export const CONSENT_HASH = '#consent'

/**
 * Whether analytics or the consent banner may start: after first paint, never on tablets, and after a refusal only for
 * customers, whose profile may have changed.
 */
export function useIsAnalyticsDue(): boolean {
  const [isDue, setDue] = useState(false)
  const { kind } = useSession()
  useEffect(() => {
    // With consent analytics start at once, so that short visits are recorded too.
    const delay = readEntry(entries.analyticsChoice)?.startsWith('yes') ? 0 : ASK_DELAY_MS
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue || isTablet()) return false
  const isRefused = readEntry(entries.analyticsChoice)?.startsWith('no')
  return kind === 'customer' || !isRefused || location.hash === CONSENT_HASH
}
