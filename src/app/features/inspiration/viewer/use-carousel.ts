import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Scrolling counts as finished after this long without a scroll event. */
const SCROLL_END_MS = 120

/**
 * Current index of a scroll-snap carousel that wraps around, by swipe, buttons and keys. `containerProps` are for the
 * scrolling element.
 */
export function useCarousel(count: number, initialIndex = 0) {
  const container = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(initialIndex)
  const scrollEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Target of a scroll by button or key; pictures passed on the way do not count. */
  const scrollTarget = useRef<number | null>(null)
  useEffect(() => {
    const element = container.current
    element?.scrollTo({ left: initialIndex * element.clientWidth, behavior: 'instant' })
    return () => clearTimeout(scrollEndTimer.current)
  }, [initialIndex])

  function goTo(target: number): void {
    const next = (target + count) % count
    scrollTarget.current = next
    setIndex(next)
    container.current?.scrollTo({ left: next * container.current.clientWidth })
  }
  function handleScrollEnd(): void {
    const element = container.current
    if (!element?.clientWidth) return
    const visibleIndex = Math.round(element.scrollLeft / element.clientWidth)
    if (scrollTarget.current !== null && scrollTarget.current !== visibleIndex) return
    scrollTarget.current = null
    setIndex(visibleIndex)
  }
  function onScroll(): void {
    clearTimeout(scrollEndTimer.current)
    scrollEndTimer.current = setTimeout(handleScrollEnd, SCROLL_END_MS)
  }
  // Manual scrolling cancels a scroll by button or key.
  function cancelScrollTarget(): void {
    scrollTarget.current = null
  }
  function onKeyDown(event: KeyboardEvent): void {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(target)
  }
  return {
    container,
    index,
    goTo,
    onKeyDown,
    containerProps: { ref: container, onScroll, onPointerDown: cancelScrollTarget, onWheel: cancelScrollTarget },
  }
}
