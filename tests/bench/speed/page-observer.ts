/** Metrics that a page records; times are milliseconds since the navigation started. */
export interface PageMetrics {
  /** The first contentful paint. */
  firstPaint: number
  /** The largest contentful paint so far, and what it was. */
  lcp: number
  largest: string
  /** Sum of all layout shifts, and what moved. */
  shift: number
  shiftedElements: string[]
  /** The end of the last task that took over 50 ms. */
  busyUntil: number
  /** When the field was visible, and when React had hydrated it; 0 before. */
  fieldVisible: number
  fieldReady: number
}

/** A selector of the page's main field, and texts to type as soon as it is visible. */
export interface ObserveOptions {
  readonly field: string
  readonly early: Readonly<Record<string, string>>
}

interface Entry extends PerformanceEntry {
  element: Element | null
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Runs as an init script. */
export function observe({ field, early }: ObserveOptions): void {
  const metrics: PageMetrics = {
    firstPaint: 0,
    lcp: 0,
    largest: '',
    shift: 0,
    shiftedElements: [],
    busyUntil: 0,
    fieldVisible: 0,
    fieldReady: 0,
  }
  Object.assign(window, { metrics })
  const nameOf = (node: Node | null | undefined) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')
  const watch = (type: string, handle: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(handle)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime, element }) => {
    metrics.lcp = startTime
    metrics.largest = nameOf(element)
  })
  watch('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return
    metrics.shift += value
    metrics.shiftedElements.push(...sources.map(({ node }) => nameOf(node)))
  })
  watch('longtask', ({ startTime, duration }) => (metrics.busyUntil = startTime + duration))

  const type = () => {
    for (const [selector, text] of Object.entries(early)) {
      document.querySelector<HTMLElement>(selector)?.focus()
      // Sets the value and dispatches events like real typing.
      document.execCommand('insertText', false, text)
    }
  }
  const checkField = () => {
    const found = document.querySelector<HTMLInputElement>(field)
    const isThere = found?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !found.disabled
    if (found && isThere) {
      if (metrics.fieldVisible === 0) {
        metrics.fieldVisible = performance.now()
        type()
      }
      if (Object.keys(found).some((key) => key.startsWith('__react'))) metrics.fieldReady = performance.now()
    }
    if (metrics.fieldReady === 0) requestAnimationFrame(checkField)
  }
  if (field) requestAnimationFrame(checkField)
}
