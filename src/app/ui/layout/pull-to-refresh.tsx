import { useEffect, useRef, useState } from 'react'
import { BusyIndicator } from '../forms/busy-indicator.tsx'
import styles from './pull-to-refresh.module.css'

const THRESHOLD = 72
const MAX_PULL = 112

interface PullToRefreshProps {
  /** Announced while refreshing. */
  label: string
  onRefresh: () => Promise<unknown>
}

/** Pull to refresh: refetches data without reloading the document. */
export function PullToRefresh({ label, onRefresh }: PullToRefreshProps) {
  const hint = useRef<HTMLDivElement>(null)
  const [running, setRunning] = useState(false)
  useEffect(() => {
    if (running) return
    let start: number | null = null
    let pulled = 0
    const show = (distance: number) => {
      pulled = distance
      hint.current?.style.setProperty('--pull', String(distance))
    }
    const begin = (event: TouchEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog')
      start =
        window.scrollY <= 0 && event.touches.length === 1 && !inDialog ? (event.touches[0]?.clientY ?? null) : null
    }
    const move = (event: TouchEvent) => {
      if (start === null) return
      const distance = (event.touches[0]?.clientY ?? start) - start
      if (distance < 0 || window.scrollY > 0) start = null
      show(start === null ? 0 : Math.min(distance / 2, MAX_PULL))
    }
    const end = () => {
      const enough = pulled >= THRESHOLD
      start = null
      show(0)
      if (!enough) return
      setRunning(true)
      void onRefresh().finally(() => setRunning(false))
    }
    const passive = { passive: true }
    window.addEventListener('touchstart', begin, passive)
    window.addEventListener('touchmove', move, passive)
    window.addEventListener('touchend', end, passive)
    window.addEventListener('touchcancel', end, passive)
    return () => {
      window.removeEventListener('touchstart', begin)
      window.removeEventListener('touchmove', move)
      window.removeEventListener('touchend', end)
      window.removeEventListener('touchcancel', end)
    }
  }, [running, onRefresh])
  return (
    <div ref={hint} className={styles.hint} data-running={running || undefined} role="status">
      <BusyIndicator />
      {running && <span className="vh">{label}</span>}
    </div>
  )
}
