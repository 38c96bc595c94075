import { useEffect, useState } from 'react'
import { CACHE_TIMING } from '#contract/constants/limits.ts'

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Whether the browser reports a slow connection, or asks to save data (T29). */
export function isSlowConnection(
  connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection,
): boolean {
  return Boolean(connection?.saveData || /^(slow-)?2g$/.test(connection?.effectiveType ?? ''))
}

/** How long to wait before a failed read is tried again, in milliseconds (S143). */
export function retryDelay(slow = isSlowConnection()): number {
  return slow ? CACHE_TIMING.errorRetrySlow : CACHE_TIMING.errorRetry
}

/** How long loading may take before it counts as slow, in milliseconds (S144). */
export function slowHintDelay(slow = isSlowConnection()): number {
  return slow ? CACHE_TIMING.slowHintSlow : CACHE_TIMING.slowHint
}

/** True once `active` has lasted longer than usual; false as soon as it ends (S144). */
export function useSlow(active: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLate(true), slowHintDelay())
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active])
  return active && late
}
