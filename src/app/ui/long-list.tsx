import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './long-list.module.css'

/** Rows are kept so far beyond the screen, in pixels, so that a flick finds them there. */
const BEYOND = 800

/** Which rows are in the document, the last one excluded. */
interface Range {
  readonly first: number
  readonly last: number
}

/** Where they are: how far from the top of the list they begin, and how tall a row is as far as is known, in pixels. */
interface Place extends Range {
  readonly top: number
  readonly height: number
}

/** A guess that the first look corrects. */
const START: Place = { first: 0, last: 16, top: 0, height: 120 }

/** The list that was left last, so that Back finds the same rows. */
let left: { view: string; place: Place } | undefined

interface LongListProps<T> {
  items: readonly T[]
  /** Tells views of the list apart. */
  view: string
  /** A row with its key; it is asked for again at every step, so it has to be a memo. */
  children: (item: T) => ReactElement
}

/**
 * A list of which only what is near the screen is in the document: a step through ten thousand rows costs what the few cost
 * that come into sight (P18). Rows may be of any height. What is not there is padding, by what is known of the height of
 * rows; a row in sight never moves because others come or go.
 */
export function LongList<T>({ items, view, children }: LongListProps<T>) {
  const count = items.length
  const list = useRef<HTMLUListElement>(null)
  const [start] = useState(() => (left?.view === view ? left.place : START))
  const [{ first, last }, setRange] = useState<Range>(start)
  const place = useRef(start)
  /** Where each row began when somebody last looked, and where the last one ended. */
  const edges = useRef<readonly number[]>([])

  useLayoutEffect(() => {
    if (!list.current) return
    place.current = settle(list.current, { first, last: Math.min(last, count) }, place.current, edges.current, count)
  }, [first, last, count])

  useEffect(() => {
    function look() {
      if (!list.current) return
      edges.current = edgesOf(list.current)
      const next = rangeAt(list.current.getBoundingClientRect().top, edges.current, place.current, count)
      setRange((range) => (range.first === next.first && range.last === next.last ? range : next))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
      left = { view, place: place.current }
    }
  }, [view, count])

  return (
    <ul ref={list} className={styles.list}>
      {items.slice(first, last).map((item, index) => {
        const row = children(item)
        return (
          <li key={row.key} aria-posinset={first + index + 1} aria-setsize={count}>
            {row}
          </li>
        )
      })}
    </ul>
  )
}

/** Where the rows begin, and where the last one ends, in pixels from the top of the list. */
function edgesOf(list: HTMLElement): number[] {
  const { top } = list.getBoundingClientRect()
  const boxes = [...list.children].map((row) => row.getBoundingClientRect())
  return [...boxes.map((box) => box.top - top), (boxes.at(-1)?.bottom ?? top) - top]
}

/** The rows that belong in the document with the top of the list so far down the screen. */
function rangeAt(listTop: number, edges: readonly number[], { first, last, height }: Place, count: number): Range {
  const [from, to] = [-listTop - BEYOND, window.innerHeight - listTop + BEYOND]
  const [top = 0, end = 0] = [edges[0], edges.at(-1)]
  const clamp = (index: number) => Math.min(Math.max(index, 0), count)
  if (to < top || from > end) {
    const begin = Math.floor(from / height)
    return { first: clamp(begin), last: clamp(begin + Math.ceil((to - from) / height)) }
  }
  const skipped = Math.max(edges.findIndex((edge) => edge > from) - 1, 0)
  const kept = edges.findLastIndex((edge) => edge <= to) + 1
  return {
    first: clamp(from < top ? first - Math.ceil((top - from) / height) : first + skipped),
    last: clamp(to > end ? last + Math.ceil((to - end) / height) : first + kept),
  }
}

/** Pads the list so that rows which were there before stay where they were; gives where all of them are now. */
function settle(
  list: HTMLElement,
  { first, last }: Range,
  before: Place,
  edges: readonly number[],
  count: number,
): Place {
  const height = before === START ? heightOf(list) : before.height
  const exact = topOf(list, first, before, edges) ?? first * height
  // Only at the very top does it show how far the guesses were off.
  const top = first === 0 || exact < 0 ? first * height : exact
  list.style.setProperty('padding-top', `${top}px`)
  list.style.setProperty('padding-bottom', `${(count - last) * height}px`)
  if (top !== exact) window.scrollBy(0, top - exact)
  return { first, last, top, height }
}

/** Where the rows have to begin for those that stay not to move; undefined where none stays. On the way down no layout is asked for. */
function topOf(list: HTMLElement, first: number, before: Place, edges: readonly number[]): number | undefined {
  if (first === before.first) return before.top
  if (first > before.first) return edges[first - before.first]
  const now = edgesOf(list)
  const [was, begin, is] = [edges[0], now[0], now[before.first - first]]
  return was === undefined || begin === undefined || is === undefined ? undefined : was - (is - begin)
}

function heightOf(list: HTMLElement): number {
  const rows = edgesOf(list)
  const [begin = 0, end = 0] = [rows[0], rows.at(-1)]
  return end > begin ? (end - begin) / (rows.length - 1) : START.height
}
