import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Time to respond. */
const COUNTDOWN_SECONDS = 15

const TICK_MS = 250

/** Whoever reads also scrolls, which is no pointer event once it has begun; screen readers only click. */
const ACTIVITY = ['pointerdown', 'click', 'touchmove', 'wheel', 'keydown'] as const

interface IdleOptions {
  /** Idle time before the countdown, in seconds. */
  seconds: number
  /** No timeout while a request is running. */
  paused: boolean
  onIdle: () => void
}

/** Seconds until the idle timeout, null before the countdown. Any touch, scrolling or key resets it. */
export function useIdle({ seconds, paused, onIdle }: IdleOptions): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const lastActivity = useRef(0)
  const handleIdle = useEffectEvent(onIdle)
  useEffect(() => {
    if (paused) return undefined
    const reset = () => {
      lastActivity.current = Date.now()
      setSecondsLeft(null)
    }
    // Reads the clock instead of counting ticks: it is right after the tablet has slept.
    const tick = () => {
      const idle = (Date.now() - lastActivity.current) / 1000
      const remaining = Math.ceil(seconds + COUNTDOWN_SECONDS - idle)
      if (remaining <= 0) handleIdle()
      setSecondsLeft(remaining > 0 && remaining <= COUNTDOWN_SECONDS ? remaining : null)
    }
    reset()
    const timer = setInterval(tick, TICK_MS)
    for (const event of ACTIVITY) addEventListener(event, reset, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const event of ACTIVITY) removeEventListener(event, reset, { capture: true })
      setSecondsLeft(null)
    }
  }, [seconds, paused])
  return secondsLeft
}
