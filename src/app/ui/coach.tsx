import { Check, Clock, Plus } from 'lucide-react'
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import styles from './coach.module.css'

/** Laid; the next to lay; to lay afterwards; laid on this device and waiting for a connection. */
export type BrickState = 'laid' | 'gap' | 'later' | 'queued'

export interface Brick {
  key: string
  state: BrickState
  label: string
  /** Makes the brick a link or a button; without it the brick only tells. */
  as?: (props: { className: string; children: ReactNode }) => ReactElement
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

function BrickSlot({ state, label, as }: Omit<Brick, 'key'>) {
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
      {as ? as({ className, children }) : <span className={className}>{children}</span>}
    </div>
  )
}

/**
 * Lays a brick that has just been earned: it drops in place, and those that make room glide to theirs (design guide,
 * Motion and Known weak spots). Nothing moves at first sight, and nothing at all where motion is unwanted.
 */
function useMoves(wall: React.RefObject<HTMLDivElement | null>, bricks: readonly Brick[]): void {
  const before = useRef<{ x: Map<string, DOMRect>; laid: Set<string> } | null>(null)
  useLayoutEffect(() => {
    const slots = [...(wall.current?.children ?? [])]
    const places = new Map(
      bricks.map(({ key }, index) => [key, slots[index]?.getBoundingClientRect() ?? new DOMRect()]),
    )
    const laid = new Set(bricks.filter(({ state }) => state === 'laid').map(({ key }) => key))
    const last = before.current
    before.current = { x: places, laid }
    if (!last || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const root = wall.current?.getBoundingClientRect()
    if (!root) return
    const style = getComputedStyle(document.documentElement)
    const timing = { duration: 420, easing: style.getPropertyValue('--ease-lay').trim() || 'ease-out' }
    bricks.forEach(({ key }, index) => {
      const [from, to] = [last.x.get(key), places.get(key)]
      if (laid.has(key) && !last.laid.has(key)) {
        slots[index]?.animate(
          [
            { transform: 'translateY(-10px)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          timing,
        )
      } else if (
        from &&
        to &&
        from.width === to.width &&
        (from.x !== to.x || Math.abs(from.y - to.y) === root.height / 2)
      ) {
        slots[index]?.animate(
          [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }],
          timing,
        )
      }
    })
  }, [wall, bricks])
}
