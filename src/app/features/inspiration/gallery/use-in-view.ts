import { type RefCallback, useState } from 'react'

/** Two screens ahead, so that a page is loaded before it is reached. */
const ROOT_MARGIN = '200% 0px'

/** Whether any of the observed elements is near the viewport or has the focus. */
export function useInView(initially: boolean): [isInView: boolean, observe: RefCallback<Element>] {
  const [isInView, setInView] = useState(initially)
  const [observe] = useState(() => createObserver(setInView))
  return [isInView, observe]
}

function createObserver(onChange: (isInView: boolean) => void): RefCallback<Element> {
  const visible = new Set<Element>()
  const observed = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      }
      const hasFocus = [...observed].some((element) => element.contains(document.activeElement))
      onChange(visible.size > 0 || hasFocus)
    },
    { rootMargin: ROOT_MARGIN },
  )
  return (element) => {
    if (!element) return undefined
    observed.add(element)
    observer.observe(element)
    return () => {
      observed.delete(element)
      visible.delete(element)
      observer.unobserve(element)
    }
  }
}
