import { type RefObject, useEffect, useState } from 'react'

/** Keeps an overlay clear of the focused element (WCAG 2.4.11): true while it belongs at the top. */
export function useFocusNotObscured(region: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(false)

  useEffect(() => {
    let frame = 0
    // A focused element is scrolled into view first.
    const onFocus = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const [overlay, focused] = [region.current, document.activeElement]
        if (overlay && focused && isCovered(focused, overlay)) setAtTop((before) => !before)
      })
    }
    onFocus()
    document.addEventListener('focusin', onFocus)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', onFocus)
    }
  }, [region])

  return isAtTop
}

function isCovered(element: Element, overlay: HTMLElement): boolean {
  if (element === document.body || overlay.contains(element)) return false
  const [one, other] = [element.getBoundingClientRect(), overlay.getBoundingClientRect()]
  const isBeside =
    one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom
  // An element larger than half the screen, such as the page itself, cannot be cleared.
  return !isBeside && one.height < innerHeight / 2
}
