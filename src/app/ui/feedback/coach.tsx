import { Check, Clock, Plus } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '../styles/class-names.ts'
import styles from './coach.module.css'

/** Laid; the next to lay; to lay afterwards; laid on this device and waiting for a connection. */
type BrickState = 'laid' | 'gap' | 'later' | 'queued'

export interface Brick {
  key: string
  state: BrickState
  label: string
  /** Renders the brick as a link or a button; plain text without it. */
  render?: (props: { className: string; children: ReactNode }) => ReactElement
}

const ICONS = { laid: Check, gap: Plus, later: null, queued: Clock }

/** The wall at module size. Bricks come in laying order: laid ones first, gaps last. */
export function Coach({ label, bricks }: { label: string; bricks: readonly Brick[] }) {
  const wall = useRef<HTMLDivElement>(null)
  useWallAnimation(wall, bricks)
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
      <span>{label}</span>
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

/** The animation is a separate chunk; without it the bricks change without moving. */
function useWallAnimation(wall: RefObject<HTMLDivElement | null>, bricks: readonly Brick[]): void {
  const animate = useRef<((bricks: readonly Brick[]) => void) | null>(null)
  const latest = useRef(bricks)
  useEffect(() => {
    import('./coach-animation.ts')
      .then(
        ({ createWallAnimator }) =>
          wall.current && (animate.current = createWallAnimator(wall.current, latest.current)),
      )
      .catch((reason: unknown) => console.warn('Brick animation could not be loaded', reason))
  }, [wall])
  useLayoutEffect(() => {
    latest.current = bricks
    animate.current?.(bricks)
  }, [bricks])
}
