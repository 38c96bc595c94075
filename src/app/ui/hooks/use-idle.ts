import { useEffect, useRef, useState } from 'react'

/** Idle time before the tablet asks whether anybody is present. */
export const IDLE_SECONDS = 60
/** Time to respond. */
export const COUNTDOWN_SECONDS = 15

const TICK_MS = 250

interface IdleOptions {
  /** No timeout while a request is running. */
  paused: boolean
  onIdle: () => void
}

/** Seconds until the idle timeout, null before the countdown. Any touch or key resets it. */
export function useIdle({ paused, onIdle }: IdleOptions): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const lastActivity = useRef(0)
  const onIdleRef = useRef(onIdle)
  useEffect(() => {
    onIdleRef.current = onIdle
  })
  useEffect(() => {
    if (paused) return undefined
    const reset = () => {
      lastActivity.current = Date.now()
      setSecondsLeft(null)
    }
    // Reads the clock instead of counting ticks: it is right after the tablet has slept.
    const tick = () => {
      const idle = (Date.now() - lastActivity.current) / 1000
      const remaining = Math.ceil(IDLE_SECONDS + COUNTDOWN_SECONDS - idle)
      if (remaining <= 0) onIdleRef.current()
      setSecondsLeft(remaining > 0 && remaining <= COUNTDOWN_SECONDS ? remaining : null)
    }
    reset()
    const timer = setInterval(tick, TICK_MS)
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, reset, { capture: true })
    return () => {
      clearInterval(timer)
      for (const event of events) removeEventListener(event, reset, { capture: true })
      setSecondsLeft(null)
    }
  }, [paused])
  return secondsLeft
}
