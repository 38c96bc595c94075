/** What a page notes about itself from its first moment on; moments are milliseconds since the navigation began. */
export interface Noted {
  /** The largest contentful paint so far, and what it was. */
  lcp: number
  largest: string
  /** Sum of all layout shifts, and what moved. */
  shift: number
  moved: string[]
  /** The end of the last task that took over 50 ms. */
  busyUntil: number
  /** When the field was first to be seen, and when React had taken it up; 0 before. */
  fieldVisible: number
  fieldReady: number
}

/** How to observe: a selector of the page's main field, and what to type into it the moment it is there. */
export interface ObserveOptions {
  readonly field: string
  readonly early: Readonly<Record<string, string>>
}

/** What is looked at of the entries of all kinds. */
interface Entry extends PerformanceEntry {
  element: Element | null
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Runs in the page before anything else. */
export function observe({ field, early }: ObserveOptions): void {
  const noted: Noted = {
    lcp: 0,
    largest: '',
    shift: 0,
    moved: [],
    busyUntil: 0,
    fieldVisible: 0,
    fieldReady: 0,
  }
  Object.assign(window, { noted })
  const nameOf = (node: Node | null | undefined) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime, element }) => {
    noted.lcp = startTime
    noted.largest = nameOf(element)
  })
  watch('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return
    noted.shift += value
    noted.moved.push(...sources.map(({ node }) => nameOf(node)))
  })
  watch('longtask', ({ startTime, duration }) => (noted.busyUntil = startTime + duration))

  const type = () => {
    for (const [selector, text] of Object.entries(early)) {
      document.querySelector<HTMLElement>(selector)?.focus()
      // As keys do: the field's value and its events, without React's knowledge of either.
      document.execCommand('insertText', false, text)
    }
  }
  const look = () => {
    const found = document.querySelector<HTMLInputElement>(field)
    const isThere = found?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !found.disabled
    if (found && isThere) {
      if (noted.fieldVisible === 0) {
        noted.fieldVisible = performance.now()
        type()
      }
      if (Object.keys(found).some((key) => key.startsWith('__react'))) noted.fieldReady = performance.now()
    }
    if (noted.fieldReady === 0) requestAnimationFrame(look)
  }
  if (field) requestAnimationFrame(look)
}
