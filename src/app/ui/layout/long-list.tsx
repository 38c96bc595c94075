import { measureElement, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './long-list.module.css'

/** Rows rendered beyond each edge of the screen, so that a fast scroll finds them there. */
const OVERSCAN_ROWS = 7

/** Measured rows of the list that was unmounted last, so that Back restores its scroll position. */
let lastList: { view: string; rows: VirtualItem[] } | undefined

interface LongListProps<T> {
  items: readonly T[]
  /** Identifies filter and order; use it as the key, too. */
  view: string
  /** Height of a row before it is measured, in pixels. */
  estimatedRowHeight: number
  /** Returns a row with its key. It runs for all rendered rows on every scroll step, so the row should be memoised. */
  children: (item: T) => ReactElement
}

/** A virtualised list that scrolls with the window. Rows stay in normal flow; padding replaces those not rendered. */
export function LongList<T>({ items, view, estimatedRowHeight, children }: LongListProps<T>) {
  const count = items.length
  const list = useRef<HTMLUListElement>(null)
  const [initialMeasurementsCache] = useState(() => (lastList?.view === view ? lastList.rows : []))
  const [scrollMargin, setScrollMargin] = useState(0)
  // Safe: nothing that the virtualizer returns is memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    scrollMargin,
    initialMeasurementsCache,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    estimateSize: () => estimatedRowHeight,
    measureElement: measureRow,
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
  })
  const rows = virtualizer.getVirtualItems()
  const paddingTop = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const paddingBottom = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin)

  useLayoutEffect(() => {
    function updateScrollMargin() {
      if (list.current) setScrollMargin(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    updateScrollMargin()
    window.addEventListener('resize', updateScrollMargin)
    return () => window.removeEventListener('resize', updateScrollMargin)
  }, [])

  useEffect(
    () => () => {
      lastList = { view, rows: virtualizer.takeSnapshot() }
    },
    [view, virtualizer],
  )

  return (
    <ul ref={list} className={styles.list} style={{ paddingTop, paddingBottom }}>
      {rows.map(({ index }) => {
        const item = items[index]
        if (item === undefined) return null
        const row = children(item)
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={count}
          >
            {row}
          </li>
        )
      })}
    </ul>
  )
}

/** Heights come from the ResizeObserver alone: reading one while React commits would force a layout for every row. */
function measureRow(
  row: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Window, HTMLLIElement>,
) {
  if (entry) return measureElement(row, entry, virtualizer)
  const index = virtualizer.indexFromElement(row)
  return virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ?? virtualizer.options.estimateSize(index)
}
