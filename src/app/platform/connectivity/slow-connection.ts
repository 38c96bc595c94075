import { useEffect, useState } from 'react'
import { CACHE_TIMING } from '#contract/configuration/limits.ts'
import { isSlowConnection } from '#app/document/slow-connection.ts'

/** How long loading may take before it counts as slow, in milliseconds. */
export function slowHintDelay(slow = isSlowConnection()): number {
  return slow ? CACHE_TIMING.slowHintSlow : CACHE_TIMING.slowHint
}

/** True once `active` has lasted longer than the slow hint delay, and until it ends. */
export function useSlow(active: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLate(true), slowHintDelay())
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active])
  return active && isLate
}
