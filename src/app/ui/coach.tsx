import { Check, Clock, Plus } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import styles from './coach.module.css'

/** Laid; the next to lay; to lay afterwards; laid on this device and waiting for a connection. */
export type BrickState = 'laid' | 'gap' | 'later' | 'queued'

export interface Brick {
  key: string
  state: BrickState
  label: string
  /** Makes the brick a link or a button; without it the brick only tells. */
  render?: (props: { className: string; children: ReactNode }) => ReactElement
}

const ICONS = { laid: Check, gap: Plus, later: null, queued: Clock }

/** The wall at module size (design guide, Brick score). Bricks come in laying order: laid ones first, gaps last. */
export function Coach({ label, bricks }: { label: string; bricks: readonly Brick[] }) {
  const wall = useRef<HTMLDivElement>(null)
  useMoves(wall, bricks)
  return (
    <div ref={wall} className={styles.coach} role="group" aria-label={label}>
      {bricks.map(({ key, ...brick }) => (
        <BrickSlot key={key} {...brick} />
      ))}
    </div>
  )
}

function BrickSlot({ state, label, render }: Omit<Brick, 'key'>) {
  const Icon = ICONS[state]
  const children = (
    <>
      {label}
      {Icon && <Icon className="i i--s" aria-hidden="true" />}
    </>
  )
  const className = cx(styles.brick, styles[state])
  return (
    <div className={styles.slot}>
      {render ? render({ className, children }) : <span className={className}>{children}</span>}
    </div>
  )
}

/** Where each brick lies in the wall, and which are laid. */
interface Picture {
  width: number
  places: Map<string, { x: number; y: number }>
  laid: Set<string>
}

/**
 * Lays a brick that has just been earned: it drops in place, and those that make room glide to theirs (design guide,
 * Motion and Known weak spots). Nothing moves at first sight, on resizing, or where motion is unwanted.
 */
function useMoves(wall: RefObject<HTMLDivElement | null>, bricks: readonly Brick[]): void {
  const before = useRef<Picture | null>(null)
  useLayoutEffect(() => {
    const element = wall.current
    if (!element) return undefined
    const slots = [...element.children].filter((slot) => slot instanceof HTMLElement)
    const picture = () => pictureOf(element.clientWidth, slots, bricks)
    const last = before.current
    if (!last) {
      // The first one is taken when the page has its layout anyway: asked for here it would hold up the whole page.
      const observer = new ResizeObserver(() => {
        before.current = picture()
        observer.disconnect()
      })
      observer.observe(element)
      return () => observer.disconnect()
    }
    const now = picture()
    before.current = now
    if (last.width !== now.width || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    bricks.forEach(({ key }, index) => {
      const start = now.laid.has(key) && !last.laid.has(key) ? DROP : glideOf(last.places.get(key), now.places.get(key))
      if (start) slots[index]?.animate([start, { transform: 'none', opacity: 1 }], layTiming())
    })
    return undefined
  }, [wall, bricks])
}

const DROP: Keyframe = { transform: 'translateY(-10px)', opacity: 0 }

function pictureOf(width: number, slots: readonly HTMLElement[], bricks: readonly Brick[]): Picture {
  const at = (index: number) => ({ x: slots[index]?.offsetLeft ?? 0, y: slots[index]?.offsetTop ?? 0 })
  return {
    width,
    places: new Map(bricks.map(({ key }, index) => [key, at(index)])),
    laid: new Set(bricks.filter(({ state }) => state === 'laid').map(({ key }) => key)),
  }
}

function glideOf(
  from: { x: number; y: number } | undefined,
  to: { x: number; y: number } | undefined,
): Keyframe | null {
  if (!from || !to || (from.x === to.x && from.y === to.y)) return null
  return { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)`, opacity: 1 }
}

/** The tokens' own time and curve; the build writes milliseconds as it likes, `420ms` or `.42s`. */
function layTiming(): KeyframeAnimationOptions {
  const style = getComputedStyle(document.documentElement)
  const time = style.getPropertyValue('--dur-lay')
  const duration = Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)
  return { duration, easing: style.getPropertyValue('--ease-lay').trim() }
}
