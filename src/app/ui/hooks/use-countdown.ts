import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 250

/** Whole seconds until a moment (milliseconds since 1970), 0 once it is there or when there is none. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return undefined
    const look = () => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    // Looks at the clock rather than counts: a tab in the background is woken less often.
    const timer = setInterval(look, LOOK_EVERY_MS)
    look()
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

/** Seconds as `0:42`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
