import { useEffect, useRef, useState } from 'react'

/** Without a touch for so long, the tablet asks whether anybody is still there (decisions.md, Kiosk). */
export const IDLE_SECONDS = 60
/** And for so long it waits for an answer. */
export const COUNTDOWN_SECONDS = 15

const LOOK_EVERY_MS = 250

interface Idle {
  /** While a request runs nobody is sent away (E40). */
  paused: boolean
  onIdle: () => void
}

/**
 * Seconds until a visit ends for want of a touch, null while there is no need to say so (E40, F-70). Any touch or key starts
 * it anew, one on the notice included.
 */
export function useIdle({ paused, onIdle }: Idle): number | null {
  const [left, setLeft] = useState<number | null>(null)
  const touched = useRef(0)
  const end = useRef(onIdle)
  useEffect(() => {
    end.current = onIdle
  })
  useEffect(() => {
    if (paused) return undefined
    const touch = () => {
      touched.current = Date.now()
      setLeft(null)
    }
    // Looks at the clock rather than counts: it is right after the tablet has slept, too.
    const look = () => {
      const idle = (Date.now() - touched.current) / 1000
      const remaining = Math.ceil(IDLE_SECONDS + COUNTDOWN_SECONDS - idle)
      if (remaining <= 0) end.current()
      setLeft(remaining > 0 && remaining <= COUNTDOWN_SECONDS ? remaining : null)
    }
    touch()
    const timer = setInterval(look, LOOK_EVERY_MS)
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, touch, { capture: true })
    return () => {
      clearInterval(timer)
      for (const event of events) removeEventListener(event, touch, { capture: true })
      setLeft(null)
    }
  }, [paused])
  return left
}
