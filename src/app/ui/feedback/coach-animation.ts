import type { Brick } from './coach.tsx'

/** Positions of the bricks, and which are laid. */
interface WallSnapshot {
  width: number
  positions: Map<string, { x: number; y: number }>
  laid: Set<string>
}

/**
 * Returns a function to call after each change: a new brick drops in and the others glide to their positions (FLIP).
 * Nothing moves on resize or with reduced motion.
 */
export function createWallAnimator(wall: HTMLElement, first: readonly Brick[]): (bricks: readonly Brick[]) => void {
  let last = takeSnapshot(wall, first)
  return (bricks) => {
    const now = takeSnapshot(wall, bricks)
    const before = last
    last = now
    if (before.width !== now.width || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    bricks.forEach(({ key }, index) => {
      const earned = now.laid.has(key) && !before.laid.has(key)
      const start = earned ? DROP : glideKeyframe(before.positions.get(key), now.positions.get(key))
      if (start) wall.children[index]?.animate([start, { transform: 'none', opacity: 1 }], layTiming())
    })
  }
}

const DROP: Keyframe = { transform: 'translateY(-10px)', opacity: 0 }

function takeSnapshot(wall: HTMLElement, bricks: readonly Brick[]): WallSnapshot {
  const slots = [...wall.children].filter((slot) => slot instanceof HTMLElement)
  const at = (index: number) => ({ x: slots[index]?.offsetLeft ?? 0, y: slots[index]?.offsetTop ?? 0 })
  return {
    width: wall.clientWidth,
    positions: new Map(bricks.map(({ key }, index) => [key, at(index)])),
    laid: new Set(bricks.filter(({ state }) => state === 'laid').map(({ key }) => key)),
  }
}

function glideKeyframe(
  from: { x: number; y: number } | undefined,
  to: { x: number; y: number } | undefined,
): Keyframe | null {
  if (!from || !to || (from.x === to.x && from.y === to.y)) return null
  return { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)`, opacity: 1 }
}

/** Duration and easing of the design tokens; the minifier may write `420ms` as `.42s`. */
function layTiming(): KeyframeAnimationOptions {
  const style = getComputedStyle(document.documentElement)
  const time = style.getPropertyValue('--dur-lay')
  const duration = Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)
  return { duration, easing: style.getPropertyValue('--ease-lay').trim() }
}
