import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Scrolling has come to rest when nothing was heard of it for so long. */
const RESTED_MS = 120

/**
 * Pictures side by side of which one fills the place: which one it is, by swiping, by buttons and by keys. After the last one
 * comes the first. `bind` is for the element that scrolls.
 */
export function useViewerStrip(count: number, first = 0) {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(first)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Which one is on its way by a button or key; until it is there, those passing by are not the one. */
  const coming = useRef<number | null>(null)
  useEffect(() => {
    const place = strip.current
    place?.scrollTo({ left: first * place.clientWidth, behavior: 'instant' })
    return () => clearTimeout(resting.current)
  }, [first])

  function go(to: number): void {
    const next = (to + count) % count
    coming.current = next
    setIndex(next)
    strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  }
  function rest(): void {
    const place = strip.current
    if (!place?.clientWidth) return
    const shown = Math.round(place.scrollLeft / place.clientWidth)
    if (coming.current !== null && coming.current !== shown) return
    coming.current = null
    setIndex(shown)
  }
  function onScroll(): void {
    clearTimeout(resting.current)
    resting.current = setTimeout(rest, RESTED_MS)
  }
  // Whoever scrolls by hand decides where it ends.
  function takeOver(): void {
    coming.current = null
  }
  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(to)
  }
  return { strip, index, go, onKeyDown, bind: { ref: strip, onScroll, onPointerDown: takeOver, onWheel: takeOver } }
}
