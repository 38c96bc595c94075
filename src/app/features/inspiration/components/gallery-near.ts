import { type RefCallback, useState } from 'react'

/** What is nearer than so many screens is there before somebody gets to it. */
const NEAR = '200% 0px'

/** Whether any of some elements is near the screen, or has the focus; they are told by the ref that comes with it. */
export function useNear(initially: boolean): [isNear: boolean, watch: RefCallback<Element>] {
  const [isNear, setNear] = useState(initially)
  const [watch] = useState(() => watcher(setNear))
  return [isNear, watch]
}

function watcher(tell: (isNear: boolean) => void): RefCallback<Element> {
  const near = new Set<Element>()
  const watched = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target)
        else near.delete(target)
      }
      const hasFocus = [...watched].some((element) => element.contains(document.activeElement))
      tell(near.size > 0 || hasFocus)
    },
    { rootMargin: NEAR },
  )
  return (element) => {
    if (!element) return undefined
    watched.add(element)
    observer.observe(element)
    return () => {
      watched.delete(element)
      near.delete(element)
      observer.unobserve(element)
    }
  }
}
