import { useEffect, useState } from 'react'
import { CACHE_TIMING } from '#contract/configuration/limits.ts'

interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Whether the browser reports a slow connection, or asks to save data. */
export function isSlowConnection(
  connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection,
): boolean {
  return Boolean(connection?.saveData || /^(slow-)?2g$/.test(connection?.effectiveType ?? ''))
}

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
