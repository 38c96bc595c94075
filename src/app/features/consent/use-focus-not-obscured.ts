import { type RefObject, useEffect, useState } from 'react'
import { useIsMobile } from '#app/ui/use-is-mobile.ts'

/**
 * Keeps something that lies over the page clear of what has the focus (WCAG 2.4.11): true while it has to be at the top.
 * On small screens the page gets longer by its height, so that its end can still be read.
 */
export function useClearOfFocus(region: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(false)
  const isMobile = useIsMobile()

  useEffect(() => {
    let frame = 0
    // A focused element is scrolled into view first.
    const onFocus = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const [over, focused] = [region.current, document.activeElement]
        if (over && focused && isCovered(focused, over)) setAtTop((before) => !before)
      })
    }
    onFocus()
    document.addEventListener('focusin', onFocus)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', onFocus)
    }
  }, [region])

  useEffect(() => {
    const height = region.current?.offsetHeight ?? 0
    if (isMobile) document.body.style.setProperty('padding-bottom', `${height}px`)
    return () => {
      document.body.style.removeProperty('padding-bottom')
    }
  }, [isMobile, region])

  return isAtTop
}

function isCovered(element: Element, over: HTMLElement): boolean {
  if (element === document.body || over.contains(element)) return false
  const [one, other] = [element.getBoundingClientRect(), over.getBoundingClientRect()]
  const isBeside =
    one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom
  // What is larger than the screen, such as the page itself, cannot be cleared.
  return !isBeside && one.height < innerHeight / 2
}
