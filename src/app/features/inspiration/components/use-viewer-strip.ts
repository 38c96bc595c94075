import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Scrolling has come to rest when nothing was heard of it for so long. */
const RESTED_MS = 120

/**
 * Pictures side by side of which one fills the place: which one it is, by swiping, by buttons and by keys. After the last one
 * comes the first.
 */
export function useViewerStrip(count: number, first = 0) {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(first)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const place = strip.current
    place?.scrollTo({ left: first * place.clientWidth, behavior: 'instant' })
    return () => clearTimeout(resting.current)
  }, [first])

  function go(to: number): void {
    const next = (to + count) % count
    setIndex(next)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  // On the way to a picture others pass by, which are not the one.
  function onScroll(): void {
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      const place = strip.current
      if (place?.clientWidth) setIndex(Math.round(place.scrollLeft / place.clientWidth))
    }, RESTED_MS)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(to)
  }
  return { strip, index, go, onScroll, onKeyDown }
}
